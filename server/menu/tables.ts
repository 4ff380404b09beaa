import type { Audit } from '../db/tables'

export interface PermissionTable extends Audit {
  readonly id: string
  readonly parent_id: string | null
  readonly name: string
  readonly url: string | null
  readonly component: string | null
  readonly component_name: string | null
  readonly redirect: string | null
  /** 0 top menu, 1 sub-menu, 2 button. */
  readonly menu_type: number
  readonly perms: string | null
  /** '1' shows when granted, '2' enables when granted. */
  readonly perms_type: string | null
  readonly sort_no: number
  readonly always_show: boolean
  readonly is_route: boolean
  readonly is_leaf: boolean
  readonly keep_alive: boolean
  readonly hidden: boolean
  readonly internal_or_external: boolean
  readonly icon: string | null
  readonly description: string | null
  readonly rule_flag: number
  /** Of a button: '1' the rule holds, '0' everybody may. */
  readonly status: string
  readonly del_flag: number
}

export interface SiteTable extends Audit {
  readonly id: string
  readonly tenant_id: number
  readonly code: string
  /** The code again: the field that shows what pages of the site include. */
  readonly embed: string | null
  readonly name: string
  readonly domain_name: string
  readonly status: number
  readonly page_title: string | null
  readonly enterprise_name: string | null
  readonly logo_url: string | null
  readonly domain_filing_info: string | null
  readonly product_active_manage: string | null
  readonly login_page_bg_url: string | null
  readonly navigation_title: string | null
  readonly navigation_logo_url: string | null
  readonly default_theme_color: string | null
  readonly index_page_bg_url: string | null
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_permission: PermissionTable
    readonly sys_site: SiteTable
  }
}
