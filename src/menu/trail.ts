import { matchPath } from 'react-router-dom'
import type { MenuNode } from './nodes'

/** The nodes from the top of the menu to the page at `pathname`; empty for a page outside the menu. */
export function trailOf(nodes: readonly MenuNode[], pathname: string): readonly MenuNode[] {
  for (const node of nodes) {
    const below = trailOf(node.children, pathname)
    if (below.length > 0) return [node, ...below]
    if (isAt(node, pathname)) return [node]
  }
  return []
}

const isAt = ({ path }: MenuNode, pathname: string): boolean =>
  path === pathname || (path.includes(':') && matchPath(path, pathname) !== null)

export const visible = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.filter(({ hidden }) => !hidden)

/** Whether the node is a group: it has visible children. */
export const isGroup = ({ children }: MenuNode): boolean => visible(children).length > 0
