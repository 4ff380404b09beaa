/** The nine list components that a menu may name (contract, §14.1), and the page kind that shows each. */
const onlineLists: Readonly<Record<string, string>> = {
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
  return Object.hasOwn(onlineLists, name) ? onlineLists[name] : undefined
}
