import type { ExprType } from '../expr/types'

/** Where everybody lands: the entry of this path shows the dashboard that the user's role names, else its own page. */
export const homePath = '/websiteManage/dashboard/analysis'

/** The component of an entry that shows a page document: this, and the code of the page. */
export const documentPrefix = 'document/'

/** Pages that the shell itself has, as menus name them. */
export const viewNames = [
  'dashboard/Analysis',
  'isps/UserAnnouncement',
  'account/Center',
  'account/DepartSelect',
  'account/Why',
  'system/Health',
  'demo/Widgets',
  'demo/Tables',
  'demo/Kinds',
  'help/Language',
  'help/Api',
  'exception/403',
  'exception/404',
  'exception/500',
] as const
export type ViewName = (typeof viewNames)[number]

/** Lists of the online forms and reports, as menus name them (contract, §14.1). */
export const onlineNames = [
  'modules/online/cgform/OnlCgformHeadList',
  'modules/online/cgform/OnlCgformCopyList',
  'modules/online/cgform/auto/OnlCgformAutoList',
  'modules/online/cgform/auto/OnlCgformTreeList',
  'modules/online/cgform/auto/erp/OnlCgformErpList',
  'modules/online/cgform/auto/tab/OnlCgformTabList',
  'modules/online/cgform/auto/innerTable/OnlCgformInnerTableList',
  'modules/online/cgreport/OnlCgreportHeadList',
  'modules/online/cgreport/auto/OnlCgreportAutoList',
] as const
export type OnlineName = (typeof onlineNames)[number]

/** The icons of the menu as it is delivered. */
export const firstIconNames = [
  'apartment',
  'home',
  'appstore',
  'shopping',
  'read',
  'trademark',
  'message',
  'mail',
  'setting',
  'team',
  'notification',
  'table',
  'form',
  'solution',
  'stop',
  'safety',
  'line-chart',
  'key',
  'fund',
  'sound',
  'schedule',
  'bank',
  'rocket',
  'pie-chart',
  'bar-chart',
  'profile',
  'code',
  'api',
  'layout',
  'question-circle',
  'book',
  'history',
  'file-text',
  'cluster',
  'dashboard',
  'global',
  'menu',
  'safety-certificate',
  'user',
  'area-chart',
  'database',
  'interaction',
  'deployment-unit',
  'link',
] as const

/** Icons that are fetched when a menu names one. */
export const moreIconNames = [
  'audit',
  'bars',
  'bell',
  'block',
  'bug',
  'build',
  'calendar',
  'clock-circle',
  'cloud',
  'contacts',
  'control',
  'desktop',
  'dollar',
  'edit',
  'export',
  'file-done',
  'file-search',
  'fire',
  'folder',
  'folder-open',
  'gift',
  'hdd',
  'heart',
  'idcard',
  'import',
  'info-circle',
  'laptop',
  'lock',
  'mobile',
  'partition',
  'picture',
  'reconciliation',
  'robot',
  'search',
  'shop',
  'skin',
  'sliders',
  'star',
  'stock',
  'tablet',
  'tag',
  'tags',
  'thunderbolt',
  'tool',
  'transaction',
  'video-camera',
  'wallet',
  'warning',
] as const

const text: ExprType = { kind: 'string' }
const texts = (...keys: readonly string[]): ExprType => ({
  kind: 'map',
  fields: Object.fromEntries(keys.map((key) => [key, text])),
})

const place = texts('origin', 'protocol', 'host', 'hostname', 'port')

/** What `{{ }}` in the address of a menu may read. `window` is how older menus name the same things. */
export const addressNames: Readonly<Record<string, ExprType>> = {
  user: {
    kind: 'map',
    fields: { id: text, username: text, realname: text, tenantId: { kind: 'number' } },
  },
  site: texts('code', 'domainName'),
  location: place,
  window: { kind: 'map', fields: { location: place, _CONFIG: texts('domianURL') } },
}
