import type { FormModel } from '../../form/model'
import type { ActionModel } from '../../model/entity/action'
import type { Endpoints } from '../../model/entity/endpoints'
import type { Entity } from '../../model/entity/entity'
import type { Within } from '../../query/listParams'
import type { SearchItem } from '../../query/model'
import type { Column, Sort } from '../../table/model'

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
  /** The records of one other alone, to which new ones belong too. */
  readonly within?: Within
}
