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

/** A view and its kind. */
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
  /** Views besides the table. */
  readonly views: readonly CompiledView[]
  /** Fields that its rows are grouped by. */
  readonly group: readonly Field[]
  /** Field of the side filter. */
  readonly aside?: Field | undefined
  /** Field that stores the manual order of rows. */
  readonly order?: Field | undefined
  /** Reload when others have changed its records. */
  readonly live: boolean
  readonly pageSize: number
  readonly pageSizes: readonly number[]
  /** Key of the page's saved queries in the browser; absent = its path. */
  readonly saveCode?: string
  /** Keys requested for its rows; absent = all. */
  readonly reads?: readonly string[] | undefined
  /** Opens the recycle bin; absent = the entity has none, or not for this user. */
  readonly bin?: ActionModel | undefined
  /**
   * Shows who can see a row; absent = the document places the action itself, or nobody can read records of this entity.
   */
  readonly whoSees?: ActionModel | undefined
  /** Whether rows can be ticked: some toolbar action works on the selection. */
  readonly selectable: boolean
  /** Only the records of this parent; new records get the same parent. */
  readonly within?: Within
}
