import { type Row, scopeOf } from '../../data/rows'
import type { ExprUser } from '../../model/entity/user'
import type { ChildModel } from './model'

/** The children that this record of the page has; without a record, all. */
export const childrenOf = (
  children: readonly ChildModel[],
  head: Row | undefined,
  user: ExprUser,
): readonly ChildModel[] => {
  if (!head || children.every(({ showIf }) => !showIf)) return children
  const scope = { row: scopeOf(head), user }
  return children.filter(({ showIf }) => showIf === undefined || showIf.evaluate(scope) === true)
}
