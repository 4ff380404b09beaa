import { documentPrefix, type OnlineName } from '#model'
import { isFramed, isLayout, type MenuNode } from './nodes'

/** What a menu item shows. */
export type Target =
  /** A page document by its code. */
  | { readonly kind: 'document'; readonly code: string }
  /** A view of the shell by its name. */
  | { readonly kind: 'view'; readonly view: string }
  /** A built-in list of the online forms and reports; the route's `code` says which form. */
  | { readonly kind: 'online'; readonly page: string; readonly component: string }
  /** Another address within the shell, or in a window of its own. */
  | { readonly kind: 'frame' | 'window'; readonly address: string }
  /** Holds pages, shows none. */
  | { readonly kind: 'layout' }

/** Layouts by the word in the component's path, everything else is a view (specification, shell §2.3). */
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

/** The page kind that shows each. */
const onlineLists: Readonly<Record<OnlineName, string>> = {
  'modules/online/cgform/OnlCgformHeadList': 'formHeads',
  'modules/online/cgform/OnlCgformCopyList': 'formCopies',
  'modules/online/cgform/auto/OnlCgformAutoList': 'list',
  'modules/online/cgform/auto/OnlCgformTreeList': 'tree',
  'modules/online/cgform/auto/erp/OnlCgformErpList': 'master',
  'modules/online/cgform/auto/tab/OnlCgformTabList': 'tabs',
  'modules/online/cgform/auto/innerTable/OnlCgformInnerTableList': 'inner',
  'modules/online/cgreport/OnlCgreportHeadList': 'reportHeads',
  'modules/online/cgreport/auto/OnlCgreportAutoList': 'report',
}

/** Page kind of an online list; undefined for every other component. */
function onlineKind(component: string): string | undefined {
  const name = component.replace(/^(\.?\/)?(views\/)?/, '').replace(/\.vue$/, '')
  const kinds: Readonly<Record<string, string>> = onlineLists
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined
}
