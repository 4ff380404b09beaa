import type { Total } from '../model/document/totals'
import type { Field } from '../model/entity/field'
import type { Expr } from '../model/expr/types'

/** A column of a table of records. */
export interface Column {
  readonly field: Field
  readonly title: string
  /** Pixels; if no document sets the width, a default of the type. */
  readonly width: number
  /** No document sets the width, so it may be fitted to the texts of the page. */
  readonly byText?: true
  /** Minimum width in px if not all columns fit; absent = it does not shrink, and the last columns are scrolled. */
  readonly least?: number
  readonly align: 'left' | 'right' | 'center'
  readonly fixed?: 'left' | 'right'
  /** A click opens the record's detail. */
  readonly open?: 'detail'
  /** Path of the page with the detail; absent = this page. */
  readonly openAt?: string
  /** Its cells can be edited in place. */
  readonly edit?: true
  readonly sortable: boolean
  /** Shown below the loaded rows. */
  readonly total?: Total
  /** A total from several columns: a number computed from their value lists, `sum(clicks) / sum(views)`. */
  readonly totalBy?: Expr
}

export interface Sort {
  readonly field: string
  readonly order: 'asc' | 'desc'
}
