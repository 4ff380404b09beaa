import { documentPrefix } from '#model'
import type { UsualRoute } from '#ports'
import type { OnlineName } from '../../product/shellNames'
import { isFramed, isLayout, type MenuNode } from './nodes'

/** The target of a menu item. */
export type Target =
  /** A page document, by code. */
  | { readonly kind: 'document'; readonly code: string }
  /** A page of the shell, by name. */
  | { readonly kind: 'view'; readonly view: string }
  /** A built-in list of the online forms and reports; the route's `code` names the form. */
  | { readonly kind: 'online'; readonly page: string; readonly component: string }
  /** Another address, within the shell or in a new window. */
  | { readonly kind: 'frame' | 'window'; readonly address: string }
  /** Contains pages, has no content of its own. */
  | { readonly kind: 'layout' }

/** A component with the word in its path is a layout, any other a page (specification, shell §2.3). */
export function targetOf(node: MenuNode): Target {
  const { component, external, url, path } = node
  if (external) return { kind: 'window', address: url ?? path }
  if (isFramed(node)) return { kind: 'frame', address: url ?? path }
  if (isLayout(node)) return { kind: 'layout' }
  if (component.startsWith(documentPrefix))
    return { kind: 'document', code: component.slice(documentPrefix.length) }
  const page = onlineKind(component)
  return page === undefined
    ? { kind: 'view', view: component }
    : { kind: 'online', page, component }
}

/** Page kind of each online list, and its route by code (contract, §14.1). */
const onlineLists: Readonly<Record<OnlineName, readonly [kind: string, route?: string]>> = {
  'modules/online/cgform/OnlCgformHeadList': ['formHeads'],
  'modules/online/cgform/OnlCgformCopyList': ['formCopies'],
  'modules/online/cgform/auto/OnlCgformAutoList': ['list', 'cgformList'],
  'modules/online/cgform/auto/OnlCgformTreeList': ['tree', 'cgformTreeList'],
  'modules/online/cgform/auto/erp/OnlCgformErpList': ['master', 'cgformErpList'],
  'modules/online/cgform/auto/tab/OnlCgformTabList': ['tabs', 'cgformTabList'],
  'modules/online/cgform/auto/innerTable/OnlCgformInnerTableList': [
    'inner',
    'cgformInnerTableList',
  ],
  'modules/online/cgreport/OnlCgreportHeadList': ['reportHeads'],
  'modules/online/cgreport/auto/OnlCgreportAutoList': ['report', 'cgreport'],
}

export function usualRoute(kind: string, page: string): UsualRoute | undefined {
  const [component, [, route] = []] =
    Object.entries(onlineLists).find(([, [shown]]) => shown === kind) ?? []
  if (component === undefined || route === undefined) return undefined
  // The slash of a code is part of the code, not of the path.
  return { path: `/online/${route}/${encodeURIComponent(page)}`, component }
}

/** Page kind of an online list; undefined for any other component. */
function onlineKind(component: string): string | undefined {
  const name = component.replace(/^(\.?\/)?(views\/)?/, '').replace(/\.vue$/, '')
  const kinds: Readonly<Record<string, readonly [string, string?]>> = onlineLists
  return Object.hasOwn(kinds, name) ? kinds[name]?.[0] : undefined
}
