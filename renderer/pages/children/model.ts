import type { Field } from '../../model/entity/field'
import type { Expr } from '../../model/expr/types'
import type { ListModel } from '../list/model'
import type { TreeModel } from '../tree/compile'

/** A list of the records of another entity that refer to the page's record. */
export interface ChildModel {
  /** Unique on its page; used in the address, in settings and in tests. */
  readonly name: string
  readonly title: string
  /** Field with the id of the record that they belong to. */
  readonly by: Field
  readonly can: string | undefined
  /** Of which records of the page, in `row`, it is shown; absent = of all. */
  readonly showIf: Expr | undefined
  readonly list: ListModel
  /** Absent = a plain list. */
  readonly tree: TreeModel | undefined
  /** px; absent = half of the page. */
  readonly height: number | undefined
}
