import type { ColumnType, Generated, Kysely } from 'kysely'
import type { AnnouncementSendTable, AnnouncementTable } from '../announcements/tables'
import type { Db } from '../db/open'
import type { ImportErrorTable, ImportTable } from '../entity/sheet/importTables'
import type { StagedFileTable, SweepTable } from '../files/tables'
import type { SuperQueryTable } from '../queries/tables'
import type { SmsCodeTable, SmsCountTable, SmsTable } from '../sms/tables'
import type { CheckRuleTable } from './checkRuleTables'
import type { DepartTable, UserDepartTable } from './departTables'
import type { UserEditionTable } from './editionTables'
import type { PositionTable } from './positionTables'

/** Times are 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai; `…At` columns are milliseconds since 1970. */
type WallClock = string

export interface Audit {
  readonly create_by: string | null
  readonly create_time: WallClock | null
  readonly update_by: string | null
  /** null = nobody has touched the row since it was seeded, so that a seed may renew it. */
  readonly update_time: WallClock | null
}

export interface TenantTable extends Audit {
  readonly id: number
  readonly name: string
  readonly begin_date: WallClock | null
  readonly end_date: WallClock | null
  /** 1 normal, 0 frozen. */
  readonly status: number
  readonly edition_status: Generated<number>
}

export interface UserTable extends Audit {
  readonly id: string
  readonly username: string
  readonly realname: string
  /** `$scrypt$…`, see auth/passwords. */
  readonly password: string
  readonly avatar: string | null
  readonly birthday: string | null
  readonly sex: number | null
  readonly email: string | null
  readonly phone: string | null
  readonly work_no: string | null
  readonly org_code: string | null
  readonly post: string | null
  readonly telephone: string | null
  readonly user_identity: number | null
  readonly depart_ids: string | null
  /** 1 normal, 2 frozen. */
  readonly status: number
  readonly del_flag: number
}

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

export interface SessionTable {
  /** SHA-256 of the token in hexadecimal; the token itself is nowhere. */
  readonly token_hash: string
  /** SHA-256 of the token that opens stored files only. */
  readonly file_hash: string
  readonly user_id: string
  readonly created_at: number
  readonly used_at: number
  readonly expires_at: number
  readonly ip: string
  readonly user_agent: string
}

export interface AttemptTable {
  /** SHA-256 of the kind of counter and what it counts. */
  readonly key: string
  readonly failures: number
  readonly since_at: number
}

export interface LoginPlaceTable {
  /** SHA-256 of an account and an address or a browser. */
  readonly key: string
  readonly seen_at: number
}

export interface CaptchaTable {
  readonly key_hash: string
  readonly code_hash: string
  readonly expires_at: number
}

export interface LogTable {
  readonly id: Generated<number>
  /** 1 login, 2 operation. */
  readonly log_type: number
  /** 1 query, 2 add, 3 modify, 4 delete, 5 import, 6 export. */
  readonly operate_type: number | null
  readonly log_content: string
  /** The account … */
  readonly userid: string | null
  /** … and the person's name. */
  readonly username: string | null
  readonly ip: string | null
  readonly method: string | null
  readonly request_url: string | null
  readonly request_param: string | null
  readonly request_type: string | null
  readonly cost_time: number | null
  readonly tenant_id: number | null
  readonly data_table: string | null
  readonly data_id: string | null
  readonly before_hash: string | null
  readonly after_hash: string | null
  readonly import_id: string | null
  /** Version of the record after the change, where an import made it. */
  readonly data_ver: number | null
  readonly create_time: WallClock
}

export interface DictTable extends Audit {
  readonly id: string
  readonly dict_name: string
  readonly dict_code: string
  readonly description: string | null
  readonly type: number
  readonly del_flag: number
}

export interface DictItemTable extends Audit {
  readonly id: string
  readonly dict_id: string
  readonly item_text: string
  readonly item_value: string
  readonly description: string | null
  readonly sort_order: number
  /** 1 can be chosen, 0 only keeps its text. */
  readonly status: number
}

export interface CategoryTable extends Audit {
  readonly id: string
  readonly tenant_id: number
  /** '0' for a root. */
  readonly pid: string
  readonly name: string
  readonly code: string
  /** '1' or '0'. */
  readonly has_child: string | null
  readonly sys_org_code: string | null
}

export interface RegionTable {
  readonly code: string
  readonly name: string
  /** Names of its ancestors and its own, joined by '/'. */
  readonly full_name: string
  readonly parent_code: string
  /** 1 province, 2 city, 3 county. */
  readonly level: number
}

export interface FileTable {
  readonly id: string
  readonly tenant_id: number
  /** `{biz}/{id}_{name}.{ext}`: what records hold and what the address ends with. */
  readonly path: string
  readonly name: string
  readonly size: number
  /** Media type found in the content. */
  readonly type: string
  readonly biz: string
  readonly sha256: string
  readonly create_by: string | null
  readonly create_time: WallClock
}

/** What the cleaner of files keeps about them (files/sweep). */
interface FileUse {
  readonly used_at: ColumnType<WallClock | null, WallClock | undefined, WallClock | null>
  readonly unused_since: ColumnType<WallClock | null, WallClock | undefined, WallClock | null>
}

/** Who a user is at another provider. One account at each, and one user for each account. */
export interface ThirdAccountTable extends Audit {
  readonly id: string
  readonly sys_user_id: string
  /** The provider's name: `wechat`, or the `source` of its configuration. */
  readonly third_type: string
  /** Follows from the provider and its own id for the person. */
  readonly third_user_uuid: string
  /** The provider's own id for the person. */
  readonly third_user_id: string
  readonly realname: string | null
  readonly avatar: string | null
  readonly status: number
  readonly del_flag: number
}

/** One-time secrets of a login that is under way, see third/passes. */
export interface LoginPassTable {
  readonly pass_hash: string
  readonly kind: string
  /** JSON. */
  readonly content: string
  readonly expires_at: number
}

/** QR codes that wait for their scan, see wechat/tickets. */
export interface WeChatTicketTable {
  readonly ticket_hash: string
  readonly purpose: 'login' | 'bind'
  readonly state: 'open' | 'confirmed' | 'refused'
  /** Of a login: the browser that shows the code. */
  readonly browser_hash: string | null
  /** Of a binding: whose account. */
  readonly user_id: string | null
  /** JSON: who has confirmed. */
  readonly person: string | null
  readonly expires_at: number
}

/** The tables that migrations.ts makes. */
export interface SystemTables {
  readonly sys_tenant: TenantTable
  readonly sys_user: UserTable
  readonly sys_role: Audit & {
    readonly id: string
    readonly role_name: string
    readonly role_code: string
    readonly description: string | null
  }
  readonly sys_user_role: { readonly user_id: string; readonly role_id: string }
  readonly sys_role_permission: {
    readonly role_id: string
    readonly permission_id: string
    readonly data_rule_ids: string | null
  }
  readonly sys_user_tenant: {
    readonly user_id: string
    readonly tenant_id: number
    /** The lowest is the tenant in force after login. */
    readonly sort_no: number
  }
  readonly sys_permission: PermissionTable
  readonly sys_site: SiteTable
  readonly sys_session: SessionTable
  readonly sys_login_attempt: AttemptTable
  readonly sys_login_place: LoginPlaceTable
  readonly sys_captcha: CaptchaTable
  readonly sys_depart: DepartTable
  readonly sys_user_depart: UserDepartTable
  readonly sys_sms_code: SmsCodeTable
  readonly sys_sms_count: SmsCountTable
  readonly sys_sms: SmsTable
  readonly sys_log: LogTable
  readonly sys_dict: DictTable
  readonly sys_dict_item: DictItemTable
  readonly sys_category: CategoryTable
  readonly sys_region: RegionTable
  readonly sys_file: FileTable & FileUse
  readonly sys_third_account: ThirdAccountTable
  readonly sys_login_pass: LoginPassTable
  readonly sys_wechat_ticket: WeChatTicketTable
  readonly sys_announcement: AnnouncementTable
  readonly sys_announcement_send: AnnouncementSendTable
  readonly sys_user_edition: UserEditionTable
  readonly sys_super_query: SuperQueryTable
  readonly sys_position: PositionTable
  readonly sys_check_rule: CheckRuleTable
  readonly sys_import: ImportTable
  readonly sys_import_error: ImportErrorTable
  readonly sys_staged_file: StagedFileTable
  readonly sys_sweep: SweepTable
}

export type SystemDb = Kysely<SystemTables>

/** The same connection or transaction, with the system's tables known to the compiler. */
// `Db` knows no table by name; what these look like is written once, here and in migrations.ts.
export const system = (db: Db): SystemDb => db as unknown as SystemDb
