import { isRecord, type WireRecord } from '../data/envelope'
import { allOf, parentsOf } from '../tree/nodes'
import type { Picked } from './picked'
import { memberText } from './source'

export interface TreeNode extends Picked {
  readonly row: WireRecord
  readonly children: readonly TreeNode[]
}

/** Names of the nodes' members on the wire. */
export interface TreeKeys {
  readonly value: string
  readonly text: string
}

/** Parses nodes from an answer of any shape. Repeated values are dropped, so that no node contains itself. */
export function readTree(raw: unknown, keys: TreeKeys): readonly TreeNode[] {
  const seen = new Set<string>()
  const read = (list: unknown): readonly TreeNode[] =>
    Array.isArray(list) ? list.flatMap((row) => nodeOf(row)) : []
  const nodeOf = (row: unknown): readonly TreeNode[] => {
    if (!isRecord(row)) return []
    const value = memberText(row, keys.value)
    if (value === '' || seen.has(value)) return []
    seen.add(value)
    const text = memberText(row, keys.text) || value
    return [{ value, text, row, children: read(row.children) }]
  }
  return read(raw)
}

/**
 * Effect of choosing or removing a node when parents and children are linked: its whole branch changes with it; a
 * parent is chosen exactly if all its children are.
 */
export function linkedChange(
  nodes: readonly TreeNode[],
  node: TreeNode,
  has: (value: string) => boolean,
): { readonly add: readonly TreeNode[]; readonly remove: readonly string[] } {
  const own = [...allOf([node])]
  const above = parentsOf(nodes, ({ value }) => value === node.value)
  // The nearest parent last.
  const path = [...allOf(nodes)].filter(({ value }) => above.has(value))
  if (has(node.value) && !isPartly(node, has)) {
    return { add: [], remove: [...own, ...path].map(({ value }) => value) }
  }
  const add = new Set(own)
  const chosen = ({ value }: TreeNode) => has(value) || [...add].some((one) => one.value === value)
  for (const parent of path.toReversed()) {
    if (!parent.children.every(chosen)) break
    add.add(parent)
  }
  return { add: [...add], remove: [] }
}

/** Whether a part of the branch is chosen: the third state of a linked checkbox. */
export function isPartly(node: TreeNode, has: (value: string) => boolean): boolean {
  const whole = [...allOf([node])].map(({ value }) => has(value))
  return whole.includes(false) && whole.slice(1).includes(true)
}
