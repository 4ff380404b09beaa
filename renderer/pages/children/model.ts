import type { Field } from '../../model/entity/field'
import type { ListModel } from '../list/model'
import type { TreeModel } from '../tree/compile'

/** Records of another entity that refer to the one of a page, as a list of their own. */
export interface ChildModel {
  /** Unique on its page: in the address, in settings, in tests. */
  readonly name: string
  readonly title: string
  /** Holds the id of the record that they belong to. */
  readonly by: Field
  readonly can: string | undefined
  readonly list: ListModel
  /** Absent = a plain list. */
  readonly tree: TreeModel | undefined
  /** px; absent = half of the page. */
  readonly height: number | undefined
}
