import type { Generated } from 'kysely'

/** Times are 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai. */
type WallClock = string

/** The entity document `announcement` describes its fields and adds nothing to it. */
export interface AnnouncementTable {
  readonly id: string
  readonly tenant_id: number
  /** The contract has this spelling. */
  readonly titile: string
  /** HTML sanitized by `cleanHtml`. */
  readonly msg_content: string | null
  readonly msg_abstract: string | null
  readonly start_time: WallClock | null
  readonly end_time: WallClock | null
  /** Username. */
  readonly sender: string | null
  /** L, M or H. */
  readonly priority: string | null
  /** '1' notice, '2' system message. */
  readonly msg_category: string | null
  /** USER or ALL. */
  readonly msg_type: string | null
  /** Comma list of the addressees' ids; empty for ALL. */
  readonly user_ids: string | null
  /** '0' draft, '1' released, '2' revoked. */
  readonly send_status: string | null
  readonly send_time: WallClock | null
  readonly cancel_time: WallClock | null
  readonly bus_type: string | null
  readonly bus_id: string | null
  /** 'url', 'component' or neither. */
  readonly open_type: string | null
  readonly open_page: string | null
  readonly create_by: string | null
  readonly create_time: WallClock | null
  readonly del_flag: Generated<number>
  readonly ver: Generated<number>
}

/** Read mark: whether one user has read one announcement. */
export interface AnnouncementSendTable {
  readonly id: string
  readonly annt_id: string
  readonly user_id: string
  /** '0' or '1'. */
  readonly read_flag: string
  readonly read_time: WallClock | null
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_announcement: AnnouncementTable
    readonly sys_announcement_send: AnnouncementSendTable
  }
}
