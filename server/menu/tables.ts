import type { Audit } from '../db/tables'

export interface PermissionTable extends Audit {
  readonly id: string
  /** The company whose documents have it; 0 = the platform. */
  readonly tenant_id: number
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
  /** Decimal number as text. */
  readonly sort_no: string | null
  readonly always_show: Switch
  readonly route: Switch
  readonly keep_alive: Switch
  readonly hidden: Switch
  readonly internal_or_external: Switch
  readonly icon: string | null
  readonly description: string | null
  readonly rule_flag: number
  /** Product editions of the entry and its descendants: '1', '2' or both with a comma; null = all. */
  readonly editions: string | null
  /** Comma-separated codes of the websites that show the entry and its descendants; null = all. */
  readonly sites: string | null
  /** Buttons only: '1' = the permission is required, '0' = everybody may. */
  readonly status: string | null
  readonly del_flag: number
  /** 'Y' = from the menu document. */
  readonly builtin: 'Y' | 'N'
  /** JSON of the document's last values. */
  readonly delivered: string | null
  readonly ver: number
}

type Switch = 'Y' | 'N' | null

export interface SiteTable extends Audit {
  readonly id: string
  readonly tenant_id: number
  readonly code: string
  /** The code again, for the field that shows the site's embed snippet. */
  readonly embed: string | null
  readonly name: string
  readonly domain_name: string
  readonly status: number
  readonly page_title: string | null
  readonly enterprise_name: string | null
  readonly logo_url: string | null
  readonly domain_filing_info: string | null
  /** Last day of the TLS certificate. */
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
    /** Targets that menu entries can open. */
    readonly sys_menu_target: { readonly code: string; readonly title: string }
  }
}
