import type { MenuNode } from './nodes'
import { targetOf } from './target'

/** Path of the menu entry that shows a page document; visible entries first. undefined = none. */
export function pagePath(nodes: readonly MenuNode[], page: string): string | undefined {
  const found = entriesOf(nodes).filter((node) => {
    const target = targetOf(node)
    return target.kind === 'document' && target.code === page
  })
  return (found.find(({ hidden }) => !hidden) ?? found[0])?.path
}

const entriesOf = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.flatMap((node) => [node, ...entriesOf(node.children)])
