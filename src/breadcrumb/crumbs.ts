import type { MenuNode } from '../menu/nodes'
import { trailOf } from '../menu/trail'
import { paths } from '../paths'
import { breadcrumbMessages } from './messages'

export interface Crumb {
  readonly title: string
  /** null: the entry registers no route of its own. */
  readonly path: string | null
}

const home: Crumb = { title: breadcrumbMessages.home, path: paths.home }

/**
 * Home, then every node on the way to `pathname` (specification, shell §2.4: breadcrumb). `title` names a page without
 * a menu entry.
 */
export function crumbsOf(
  nodes: readonly MenuNode[],
  pathname: string,
  title?: string,
): readonly Crumb[] {
  const trail = trailOf(nodes, pathname).filter(({ path }) => path !== paths.home)
  if (trail.length === 0 && title !== undefined && pathname !== paths.home) {
    return [home, { title, path: pathname }]
  }
  return [home, ...trail.map(({ title, path, routed }) => ({ title, path: routed ? path : null }))]
}
