import type { Member, Node } from './ast'
import type { ExprType } from './types'

/** What a member of a reference reads: `at` is the expression of the record's holder, if one is written. */
export interface Reached {
  /** The record whose reference is gone through, `row` in `row.keyword.country`; absent = the record at hand. */
  readonly of?: Node
  /** The reference and what is read behind it, joined by dots. */
  readonly path: string
}

/**
 * The way of `keyword.country`, `keyword.parent.name` or `row.keyword.country`; undefined of a member of anything else,
 * and of a reference that is not written there but comes out of something.
 */
export function reachedBy(
  node: Member,
  types: ReadonlyMap<Node, ExprType>,
  isVariable: (name: string) => boolean,
): Reached | undefined {
  if (!isReference(types.get(node.of))) return undefined
  const keys = [node.name.name]
  let at: Node = node.of
  while (at.kind === 'member' && isReference(types.get(at.of))) {
    keys.unshift(at.name.name)
    at = at.of
  }
  if (at.kind === 'member') return { of: at.of, path: [at.name.name, ...keys].join('.') }
  if (at.kind !== 'name' || isVariable(at.name)) return undefined
  return { path: [at.name, ...keys].join('.') }
}

const isReference = (type: ExprType | undefined): boolean =>
  type?.kind === 'string' && type.fields !== undefined
