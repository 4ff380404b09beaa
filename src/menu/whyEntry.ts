import { whyHref } from '../paths'
import type { MenuNode } from './nodes'
import { trailOf } from './trail'

/** Address of the explanation why the user can open a page; undefined = no menu entry leads to it. */
export function whyEntry(nodes: readonly MenuNode[], pathname: string): string | undefined {
  const entry = trailOf(nodes, pathname).at(-1)
  return entry && whyHref({ kind: 'entry', name: entry.path })
}
