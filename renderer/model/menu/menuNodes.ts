import { present } from '../finding/present'
import type { MenuNode } from './menuDoc'

/** All entries of the menu, those above before those below them. */
export function* menuNodes(nodes: readonly MenuNode[]): Iterable<MenuNode> {
  for (const [, node] of present(nodes)) {
    yield node
    yield* menuNodes(node.children ?? [])
  }
}
