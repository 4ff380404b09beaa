import type { RowColumnDoc } from '../../model/document/rowColumn'
import type { Entity } from '../../model/entity/entity'
import type { Field } from '../../model/entity/field'
import type { SearchItem } from '../../query/model'
import type { Sort } from '../../table/model'
import type { EditButton } from './doc'

export interface EditColumn {
  readonly field: Field
  readonly doc: RowColumnDoc
}

/** A page whose rows are edited in place. */
export interface EditModel {
  readonly kind: 'edit'
  readonly page: string
  readonly title: string
  readonly entity: Entity
  readonly endpoints: { readonly list: string; readonly saveRows: string }
  readonly search: readonly SearchItem[]
  readonly columns: readonly EditColumn[]
  readonly sort: Sort
  readonly pageSize: number
  readonly pageSizes: readonly number[]
  readonly rowNumber: boolean
  readonly dragSort: boolean
  readonly alwaysEdit: boolean
  readonly instantSave: boolean
  readonly socketReload: boolean
  readonly reloadEffect: boolean
  readonly toolbar: readonly EditButton[]
  /** The buttons that are shown but disabled (codes of type '2'). */
  readonly dead: readonly EditButton[]
  /** What the user may do with rows; without `edit` the table is read only. */
  readonly rights: { readonly add: boolean; readonly edit: boolean; readonly delete: boolean }
}
