import type { OnlineName } from '#model'

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
export function onlineKind(component: string): string | undefined {
  const name = component.replace(/^(\.?\/)?(views\/)?/, '').replace(/\.vue$/, '')
  const kinds: Readonly<Record<string, string>> = onlineLists
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined
}
