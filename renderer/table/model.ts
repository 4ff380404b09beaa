import type { Total } from '../model/document/reportDoc'
import type { Field } from '../model/entity/field'
import type { Expr } from '../model/expr/types'

/** A column of a table of records. */
export interface Column {
  readonly field: Field
  readonly title: string
  /** Pixels; where no document says them, those that the type usually needs. */
  readonly width: number
  /** No document says the width: the texts of the page may decide it. */
  readonly byText?: true
  /** Pixels that it gives way to where not all columns fit; absent = it keeps its width, and the last ones wait beyond the edge. */
  readonly least?: number
  readonly align: 'left' | 'right' | 'center'
  readonly fixed?: 'left' | 'right'
  /** A click opens the record's detail. */
  readonly open?: 'detail'
  /** Path of the page that shows the detail; absent = this one. */
  readonly openAt?: string
  /** Its cells are edited where they stand. */
  readonly edit?: true
  readonly sortable: boolean
  /** Shown below the loaded rows. */
  readonly total?: Total
  /** The same from several columns: a number from the lists of their values, `sum(clicks) / sum(views)`. */
  readonly totalBy?: Expr
}

export interface Sort {
  readonly field: string
  readonly order: 'asc' | 'desc'
}
