import { asMacro, childrenOf, type Node } from './ast'
import { referencePathOf } from './referencePath'
import type { ExprType } from './types'

/**
 * Names that an expression reads of its records, as `status` in `row.status` and in `selected.all(r, r.status ==
 * 'on')`; undefined when it may pass on a whole record. Includes names read of maps that it builds itself.
 */
export function membersOf(
  root: Node,
  types: ReadonlyMap<Node, ExprType>,
): readonly string[] | undefined {
  const members = new Set<string>()
  /** Whether no whole record leaves the node; `opened`: the surrounding node only reads members of the record. */
  const visit = (node: Node, opened = false): boolean => {
    if (!opened && isGiven(node) && holdsRecord(types.get(node))) return false
    const macro = node.kind === 'call' ? asMacro(node) : undefined
    if (macro) return visit(macro.list, true) && visit(macro.body)
    if (node.kind === 'member') {
      members.add(referencePathOf(node, types, () => true)?.path ?? node.name.name)
      return visit(node.of, true)
    }
    if (node.kind === 'index') {
      const key = node.at.kind === 'literal' ? node.at.value : undefined
      if (typeof key === 'string') members.add(key)
      return (
        visit(node.of, key !== undefined || types.get(node.of)?.kind === 'list') && visit(node.at)
      )
    }
    const takesApart = node.kind === 'call' && apart.has(node.name.name)
    return childrenOf(node).every((child) => visit(child, takesApart))
  }
  return visit(root) ? Object.freeze([...members]) : undefined
}

/** Functions that pass on no whole record, or whose result is checked by the surrounding node. */
const apart: ReadonlySet<string> = new Set(['size', 'first', 'last'])

/** A literal is a new value, whose parts are checked one by one. */
const isGiven = ({ kind }: Node): boolean => kind !== 'map' && kind !== 'list'

function holdsRecord(type: ExprType | undefined): boolean {
  return type?.kind === 'map' || (type?.kind === 'list' && holdsRecord(type.of))
}
