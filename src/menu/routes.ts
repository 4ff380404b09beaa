import { matchPath } from 'react-router-dom'
import { paths } from '../paths'
import { routeMessages } from './messages.routes'
import type { MenuNode } from './nodes'
import { type Target, targetOf } from './target'

/** The page registered for a path. */
export interface PageRoute {
  /** May contain parameters: `/online/cgformList/:code`. */
  readonly path: string
  readonly title: string
  readonly target: Target
  readonly keepAlive: boolean
  readonly permissionList: readonly string[]
  /** Shows only why there is no page; its tab closes when left. */
  readonly passing: boolean
}

/** The page at an address, or its redirect. */
export type Match =
  | {
      readonly route: PageRoute
      /** Menu title for exactly this address, else the route's title. */
      readonly title: string
      readonly params: Readonly<Record<string, string | undefined>>
    }
  | { readonly redirect: string }

export interface RouteTable {
  /** Every path has a match: unknown ones lead to the "not found" page. */
  match(pathname: string): Match
  readonly routes: readonly PageRoute[]
}

/** Builds the routes of a menu (specification, shell §2.1 and §2.3). Pure. */
export function buildRoutes(nodes: readonly MenuNode[]): RouteTable {
  const exact = new Map<string, PageRoute>(shellRoutes.map((route) => [route.path, route]))
  const patterns: PageRoute[] = []
  const redirects = new Map<string, string>([[paths.root, paths.home]])
  const titles = new Map<string, string>()

  const visit = (node: MenuNode) => {
    const route = routeOf(node)
    if (!node.routed) titles.set(node.path, node.title)
    else if (node.path.includes(':')) patterns.push(route)
    // A page overrides a group with the same path; pages are read later.
    else if (route.target.kind !== 'layout' || !exact.has(node.path)) exact.set(node.path, route)
    const redirect = redirectOf(node)
    if (redirect !== undefined) redirects.set(node.path, redirect)
    node.children.forEach(visit)
  }
  nodes.forEach(visit)

  return {
    routes: [...exact.values(), ...patterns],
    match(pathname) {
      const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
      const redirect = destination(redirects, path)
      if (redirect !== path) return { redirect }
      if (path !== pathname) return { redirect: path }
      const route = exact.get(path) ?? exact.get(decoded(path))
      if (route) return { route, title: route.title, params: {} }
      for (const pattern of patterns) {
        const found = matchPath(pattern.path, path)
        const title = titles.get(path) ?? pattern.title
        if (found) return { route: pattern, title, params: found.params }
      }
      return { redirect: paths.notFound }
    },
  }
}

const routeOf = (node: MenuNode): PageRoute => ({
  path: node.path,
  title: node.title,
  target: targetOf(node),
  keepAlive: node.keepAlive,
  permissionList: node.permissionList,
  passing: false,
})

/** A group redirects to its first page, unless it names another target or shows itself. */
function redirectOf(node: MenuNode): string | undefined {
  if (node.alwaysShow) return node.path
  if (node.redirect?.startsWith('/')) return node.redirect
  if (targetOf(node).kind !== 'layout') return undefined
  return node.children.some(({ path }) => path === node.path) ? undefined : firstPage(node.children)
}

function firstPage(nodes: readonly MenuNode[]): string | undefined {
  for (const node of nodes) {
    if (node.hidden || node.path.includes(':')) continue
    const path = node.children.length > 0 ? firstPage(node.children) : node.path
    if (path !== undefined) return path
  }
  return undefined
}

/** Follows redirects; a cycle ends at its start. */
function destination(redirects: ReadonlyMap<string, string>, from: string): string {
  const passed = new Set<string>()
  let path = from
  for (;;) {
    const next = redirects.get(path)
    if (next === undefined || next === path) return path
    if (passed.has(path)) return from
    passed.add(path)
    path = next
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const shellRoute = (path: string, title: string, view: string): PageRoute => ({
  path,
  title,
  target: { kind: 'view', view },
  keepAlive: false,
  permissionList: [],
  passing: false,
})
const errorRoute = (path: string, title: string): PageRoute => ({
  ...shellRoute(path, title, `exception${path}`),
  passing: true,
})

/** Routes that exist whatever the menu says; a menu entry with the same path has priority. */
const shellRoutes: readonly PageRoute[] = [
  shellRoute(paths.home, routeMessages.home, 'dashboard/Analysis'),
  shellRoute(paths.announcements, routeMessages.announcements, 'isps/UserAnnouncement'),
  shellRoute(paths.center, routeMessages.center, 'account/Center'),
  shellRoute(paths.why, routeMessages.why, 'account/Why'),
  errorRoute(paths.notFound, routeMessages.notFound),
  errorRoute(paths.noAccess, routeMessages.noAccess),
  errorRoute(paths.failed, routeMessages.failed),
]
