import { allOf, type Nested, parentsOf } from './nodes'

interface Named<Node> extends Nested<Node> {
  readonly text: string
}

export const hits = ({ text }: { readonly text: string }, keyword: string): boolean =>
  keyword !== '' && text.toLowerCase().includes(keyword.toLowerCase())

export const hasHit = <Node extends Named<Node>>(
  nodes: readonly Node[],
  keyword: string,
): boolean => [...allOf(nodes)].some((node) => hits(node, keyword))

/** Values of all ancestors of nodes whose text contains the keyword: they must be open for the hits to be visible. */
export const parentsOfHits = <Node extends Named<Node>>(
  nodes: readonly Node[],
  keyword: string,
): ReadonlySet<string> => parentsOf(nodes, (node) => hits(node, keyword))

/** Filters a tree to the hits with all their descendants and ancestors. */
export const narrowed = <Node extends Named<Node>>(
  nodes: readonly Node[],
  keyword: string,
): readonly Node[] =>
  keyword === ''
    ? nodes
    : nodes.flatMap((node) => {
        if (hits(node, keyword)) return [node]
        const children = narrowed(node.children ?? [], keyword)
        return children.length > 0 ? [{ ...node, children }] : []
      })
