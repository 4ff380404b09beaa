import { whyHref } from '../paths'
import type { MenuNode } from './nodes'
import { trailOf } from './trail'

/** The address that asks why the page at a path is open; undefined = no entry of the menu leads to it. */
export function whyEntry(nodes: readonly MenuNode[], pathname: string): string | undefined {
  const entry = trailOf(nodes, pathname).at(-1)
  return entry && whyHref({ kind: 'entry', name: entry.path })
}
