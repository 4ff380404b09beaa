import type { Member, Node } from './ast'
import type { ExprType } from './types'

/** Path that a member of a reference reads. */
export interface ReferencePath {
  /** The record that holds the reference: `row` in `row.keyword.country`; absent = the current record. */
  readonly of?: Node
  /** The reference and the members read behind it, joined by dots. */
  readonly path: string
}

/**
 * The path of `keyword.country`, `keyword.parent.name` or `row.keyword.country`; undefined for members of anything
 * else, and of references that are results of an expression.
 */
export function referencePathOf(
  node: Member,
  types: ReadonlyMap<Node, ExprType>,
  isVariable: (name: string) => boolean,
): ReferencePath | undefined {
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
