import type { ActionModel } from '../../actions/model'
import type { FormModel } from '../../form/model'
import type { Entity } from '../../model/entity'
import type { Field, Operator } from '../../model/field'

export interface SearchItem {
  readonly field: Field
  readonly operator: Operator
}

export interface Column {
  readonly field: Field
  readonly title: string
  /** Pixels. */
  readonly width: number
  readonly align: 'left' | 'right' | 'center'
  readonly fixed?: 'left' | 'right'
  /** A click opens the record's detail. */
  readonly open?: 'detail'
  /** Its cells are edited where they stand. */
  readonly edit?: true
  readonly sortable: boolean
  /** Shown below the loaded rows. */
  readonly total?: 'sum' | 'avg'
}

export interface Sort {
  readonly field: string
  readonly order: 'asc' | 'desc'
}

/** Method and path of each standard call; a page may override them one by one. */
export interface Endpoints {
  readonly list: string
  readonly queryById: string
  readonly add: string
  readonly edit: string
  readonly delete: string
  readonly deleteBatch: string
  readonly exportXls: string
  readonly importExcel: string
}

export interface ListModel {
  readonly kind: 'list'
  readonly page: string
  readonly title: string
  readonly entity: Entity
  readonly endpoints: Endpoints
  readonly search: readonly SearchItem[]
  readonly columns: readonly Column[]
  readonly toolbar: readonly ActionModel[]
  readonly row: readonly ActionModel[]
  readonly form: FormModel
  readonly detail: FormModel
  readonly sort: Sort
  readonly pageSize: number
  readonly pageSizes: readonly number[]
  /** Names the page's advanced queries in the browser; absent = its path does. */
  readonly saveCode?: string
  /** Keys that its rows are asked for; absent = everything. */
  readonly reads?: readonly string[] | undefined
  /** Rows can be ticked: some toolbar action works on the selection. */
  readonly selectable: boolean
}
