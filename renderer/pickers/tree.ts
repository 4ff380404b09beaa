import { isRecord, type WireRecord } from '../data/envelope'
import type { Picked } from './picked'
import { memberText } from './source'

export interface TreeNode extends Picked {
  readonly row: WireRecord
  readonly children: readonly TreeNode[]
}

/** How nodes name themselves on the wire. */
export interface TreeKeys {
  readonly value: string
  readonly text: string
}

/** Nodes of an answer of any shape. A value seen before is left out, so that no node holds itself. */
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

/** A node on its line. */
export interface TreeLine {
  readonly node: TreeNode
  /** 1 for a root. */
  readonly level: number
  /** Counts from 1 among its brothers. */
  readonly place: number
  readonly brothers: number
  readonly parent: string | undefined
}

/** The lines of the tree whose parents are all open, in order. */
export function linesOf(
  nodes: readonly TreeNode[],
  open: ReadonlySet<string>,
): readonly TreeLine[] {
  const lines: TreeLine[] = []
  const add = (list: readonly TreeNode[], level: number, parent: string | undefined) => {
    for (const [index, node] of list.entries()) {
      lines.push({ node, level, place: index + 1, brothers: list.length, parent })
      if (open.has(node.value)) add(node.children, level + 1, node.value)
    }
  }
  add(nodes, 1, undefined)
  return lines
}

/** Values of all parents of nodes whose text holds the keyword: what must be open for them to be seen. */
export const parentsOfHits = (nodes: readonly TreeNode[], keyword: string): ReadonlySet<string> =>
  parentsOf(nodes, (node) => hits(node, keyword))

/** Values of all nodes that have such a one somewhere below them. */
export function parentsOf(
  nodes: readonly TreeNode[],
  isSought: (node: TreeNode) => boolean,
): ReadonlySet<string> {
  const parents = new Set<string>()
  const visit = (node: TreeNode): boolean => {
    const below = node.children.map(visit).includes(true)
    if (below) parents.add(node.value)
    return below || isSought(node)
  }
  for (const node of nodes) visit(node)
  return parents
}

export const hits = ({ text }: Picked, keyword: string): boolean =>
  keyword !== '' && text.toLowerCase().includes(keyword.toLowerCase())

export const hasHit = (nodes: readonly TreeNode[], keyword: string): boolean =>
  nodes.some((node) => hits(node, keyword) || hasHit(node.children, keyword))

/** What a search leaves of a tree: the hits with all that is below them, and what leads to them. */
export const narrowed = (nodes: readonly TreeNode[], keyword: string): readonly TreeNode[] =>
  keyword === ''
    ? nodes
    : nodes.flatMap((node) => {
        if (hits(node, keyword)) return [node]
        const children = narrowed(node.children, keyword)
        return children.length > 0 ? [{ ...node, children }] : []
      })

/** Values of a node and of all below it. */
export function* branch(node: TreeNode): Iterable<TreeNode> {
  yield node
  for (const child of node.children) yield* branch(child)
}

/**
 * What choosing or giving up a node means where parents and children go together: the whole branch with
 * it, each parent as soon as all its children are chosen, none of which one is not.
 */
export function linkedChange(
  nodes: readonly TreeNode[],
  node: TreeNode,
  has: (value: string) => boolean,
): { readonly add: readonly TreeNode[]; readonly remove: readonly string[] } {
  const own = [...branch(node)]
  const path = pathTo(nodes, node.value)
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

/** The parents of a node, from the root down. */
function pathTo(nodes: readonly TreeNode[], value: string): readonly TreeNode[] {
  for (const node of nodes) {
    if (node.value === value) return []
    const below = pathTo(node.children, value)
    if (below.length > 0 || node.children.some((child) => child.value === value)) {
      return [node, ...below]
    }
  }
  return []
}

/** Whether some, though not all, of the branch below is chosen: the third state of a linked box. */
export function isPartly(node: TreeNode, has: (value: string) => boolean): boolean {
  const whole = [...branch(node)].map(({ value }) => has(value))
  return whole.includes(false) && whole.slice(1).includes(true)
}
