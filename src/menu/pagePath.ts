import type { ViewName } from '../../product/shellNames'
import type { MenuNode } from './nodes'
import { buildRoutes } from './routes'
import { targetOf } from './target'

/** Path of the menu entry that shows a page document; visible entries first. undefined = none. */
export function pagePath(nodes: readonly MenuNode[], page: string): string | undefined {
  const found = entriesOf(nodes).filter((node) => {
    const target = targetOf(node)
    return target.kind === 'document' && target.code === page
  })
  return (found.find(({ hidden }) => !hidden) ?? found[0])?.path
}

/** Path of the menu entry that shows a page of the shell; undefined = none that the user may open. */
export const viewPath = (nodes: readonly MenuNode[], view: ViewName): string | undefined =>
  entriesOf(nodes).find(({ component }) => component === view)?.path

const entriesOf = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.flatMap((node) => [node, ...entriesOf(node.children)])

const redirectsAtMost = 3

/** Code of the page document that an address shows; undefined = it shows something else. */
export function pageAt(nodes: readonly MenuNode[], address: string): string | undefined {
  const routes = buildRoutes(nodes)
  let [path = ''] = address.split('?')
  for (let passed = 0; passed <= redirectsAtMost; passed++) {
    const found = routes.match(path)
    if ('route' in found) {
      const { target } = found.route
      return target.kind === 'document' ? target.code : undefined
    }
    path = found.redirect
  }
  return undefined
}
