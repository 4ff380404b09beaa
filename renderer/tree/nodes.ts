/** A node of a tree, identified by its value. */
export interface Nested<Node> {
  readonly value: string
  /** null or empty = a leaf; absent = the children are not loaded yet. */
  readonly children?: readonly Node[] | null | undefined
}

/** A node and its line on the screen. */
export interface TreeLine<Node> {
  /** The node's value. */
  readonly id: string
  readonly node: Node
  /** From 1. */
  readonly level: number
  /** Ids of its ancestors, the nearest last. */
  readonly above: readonly string[]
  /** Position among its siblings, from 1. */
  readonly position: number
  readonly siblings: number
  /** undefined = a leaf. */
  readonly open: boolean | undefined
}

export const isBranch = <Node>({ children }: Nested<Node>): boolean =>
  children === undefined || (children !== null && children.length > 0)

/** The visible lines from top to bottom. `standIn` is inserted below an open node whose children are loading. */
export function linesOf<Node extends Nested<Node>>(
  nodes: readonly Node[],
  open: ReadonlySet<string>,
  standIn?: (node: Node) => Node,
): readonly TreeLine<Node>[] {
  const lines: TreeLine<Node>[] = []
  const add = (list: readonly Node[], above: readonly string[]) => {
    for (const [index, node] of list.entries()) {
      const { value: id } = node
      const isOpen = open.has(id)
      const place = { level: above.length + 1, above, position: index + 1, siblings: list.length }
      lines.push({ id, node, ...place, open: isBranch(node) ? isOpen : undefined })
      if (isOpen)
        add(node.children ?? (isBranch(node) && standIn ? [standIn(node)] : []), [...above, id])
    }
  }
  add(nodes, [])
  return lines
}

/** ARIA attributes of a line. */
export const lineProps = <Node>({ level, position, siblings, open }: TreeLine<Node>) => ({
  'aria-level': level,
  'aria-posinset': position,
  'aria-setsize': siblings,
  'aria-expanded': open,
})

/** The nodes themselves and all below them. */
export function* allOf<Node extends Nested<Node>>(nodes: readonly Node[]): Iterable<Node> {
  for (const node of nodes) {
    yield node
    yield* allOf(node.children ?? [])
  }
}

/**
 * The tree with the loaded children of a node; no children make it a leaf. A node must not contain itself. A node that was
 * loaded before keeps its children: two controls may ask for the same level.
 */
export function withBelow<Node extends Nested<Node>>(
  nodes: readonly Node[],
  value: string,
  found: readonly Node[],
): readonly Node[] {
  const known = new Set([...allOf(nodes)].map((node) => node.value))
  const children = found.filter((node) => !known.has(node.value))
  const fill = (list: readonly Node[]): readonly Node[] =>
    list.map((node) => {
      if (node.value === value && !node.children)
        return { ...node, children: children.length > 0 ? children : null }
      return node.children ? { ...node, children: fill(node.children) } : node
    })
  return fill(nodes)
}

/** Values of all nodes with a sought descendant: they must be open for it to be visible. */
export function parentsOf<Node extends Nested<Node>>(
  nodes: readonly Node[],
  isSought: (node: Node) => boolean,
): ReadonlySet<string> {
  const parents = new Set<string>()
  const visit = (node: Node): boolean => {
    const below = (node.children ?? []).map(visit).includes(true)
    if (below) parents.add(node.value)
    return below || isSought(node)
  }
  for (const node of nodes) visit(node)
  return parents
}

/** The open nodes after a node was opened, closed or toggled. */
export function turned(
  open: ReadonlySet<string>,
  value: string,
  isOpen = !open.has(value),
): ReadonlySet<string> {
  const next = new Set(open)
  if (isOpen) next.add(value)
  else next.delete(value)
  return next
}
