import { useEffect, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { messages } from '../messages'
import { DocumentPage } from '../pages/DocumentPage'
import { HomePage } from '../pages/HomePage'
import { Notice } from '../pages/Notice'
import { paths } from '../paths'
import { useSiteIdentity } from '../site/siteIdentity'
import type { MenuNode } from './nodes'

/** Menu components that begin with this show a page document; the rest of the text is its code. */
const documentPrefix = 'document/'

const views: Readonly<Record<string, () => React.ReactNode>> = {
  'dashboard/Analysis': HomePage,
}

/** The page of the current path, by the menu-to-route rules (specification, shell §2.3). */
export function PageOutlet({ nodes }: { nodes: readonly MenuNode[] }) {
  const { pathname } = useLocation()
  const { pageTitle } = useSiteIdentity()
  const routes = useMemo(() => routesOf(nodes), [nodes])
  const node = routes.get(pathname)
  const title = node && pathname !== paths.home ? `${node.title} · ${pageTitle}` : pageTitle
  useEffect(() => {
    document.title = title
  }, [title])
  if (pathname === paths.root) return <Navigate to={paths.home} replace />
  if (pathname === paths.home) return <HomePage />
  if (pathname === paths.notFound) return <Notice title={messages.notFoundTitle} />
  if (!node) return <Navigate to={paths.notFound} replace />
  if (node.component.startsWith(documentPrefix))
    return <DocumentPage key={pathname} code={node.component.slice(documentPrefix.length)} />
  const View = views[node.component]
  return View ? <View /> : <Notice title={messages.viewMissing(node.component)} />
}

function routesOf(nodes: readonly MenuNode[]): ReadonlyMap<string, MenuNode> {
  const routes = new Map<string, MenuNode>()
  const visit = (node: MenuNode) => {
    if (node.children.length === 0 && node.routed) routes.set(node.path, node)
    node.children.forEach(visit)
  }
  nodes.forEach(visit)
  return routes
}
