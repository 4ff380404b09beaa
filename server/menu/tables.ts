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
  /** A decimal as a text. */
  readonly sort_no: string | null
  readonly always_show: Switch
  readonly route: Switch
  readonly keep_alive: Switch
  readonly hidden: Switch
  readonly internal_or_external: Switch
  readonly icon: string | null
  readonly description: string | null
  readonly rule_flag: number
  /** Editions of the product that it belongs to, with all that lies below it: '1', '2' or both with a comma; null = all. */
  readonly editions: string | null
  /** Codes of the websites on which it is shown, with all that lies below it, joined by commas; null = on all. */
  readonly sites: string | null
  /** Of a button: '1' the rule holds, '0' everybody may. */
  readonly status: string | null
  readonly del_flag: number
  /** 'Y' came from the menu document. */
  readonly builtin: 'Y' | 'N'
  /** Of those: what the document said of it last, as JSON. */
  readonly delivered: string | null
  readonly ver: number
}

type Switch = 'Y' | 'N' | null

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
  /** The last day of its TLS certificate. */
  readonly cert_expire: string | null
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
    /** What entries can open. */
    readonly sys_menu_target: { readonly code: string; readonly title: string }
  }
}
