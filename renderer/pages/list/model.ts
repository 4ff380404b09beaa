import type { FormModel } from '../../form/model'
import type { ActionModel } from '../../model/entity/action'
import type { Endpoints } from '../../model/entity/endpoints'
import type { Entity } from '../../model/entity/entity'
import type { Field } from '../../model/entity/field'
import type { ViewDocKind } from '../../model/entity/kinds'
import type { ViewModel } from '../../model/entity/view'
import type { Within } from '../../query/listParams'
import type { SearchItem } from '../../query/model'
import type { Column, Sort } from '../../table/model'

/** A view and the kind that has made it. */
export interface CompiledView extends ViewModel {
  readonly of: ViewDocKind
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
  /** Its other looks, beside the table. */
  readonly views: readonly CompiledView[]
  /** What its rows are grouped by. */
  readonly group: readonly Field[]
  /** What stands beside it and filters it. */
  readonly aside?: Field | undefined
  /** Keeps the order which people give its rows. */
  readonly order?: Field | undefined
  /** Is read again when others have written its records. */
  readonly live: boolean
  readonly pageSize: number
  readonly pageSizes: readonly number[]
  /** Names the page's advanced queries in the browser; absent = its path does. */
  readonly saveCode?: string
  /** Keys that its rows are asked for; absent = everything. */
  readonly reads?: readonly string[] | undefined
  /** Opens what was deleted lately; absent = nobody, or not this user, brings records of this entity back. */
  readonly bin?: ActionModel | undefined
  /** Asks who sees a row; absent = the document has placed it itself, or nobody reads records of this entity. */
  readonly whoSees?: ActionModel | undefined
  /** Rows can be ticked: some toolbar action works on the selection. */
  readonly selectable: boolean
  /** The records of one other alone, to which new ones belong too. */
  readonly within?: Within
}
