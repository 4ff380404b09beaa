import type { Generated } from 'kysely'

/** Times are 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai. */
type WallClock = string

/** The entity document `announcement` describes its fields and adds nothing to it. */
export interface AnnouncementTable {
  readonly id: string
  readonly tenant_id: number
  /** Spelt so in the contract. */
  readonly titile: string
  /** HTML that has been through `cleanHtml`. */
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
  /** Comma list of the ids it is for; empty for ALL. */
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

/** One announcement of one user: whether he has read it. */
export interface AnnouncementSendTable {
  readonly id: string
  readonly annt_id: string
  readonly user_id: string
  /** '0' or '1'. */
  readonly read_flag: string
  readonly read_time: WallClock | null
}

/** Migration 008. */
export const announcementTables = [
  `create table sys_announcement (
    id varchar(32) primary key,
    tenant_id integer not null,
    titile varchar(100),
    msg_content text,
    msg_abstract text,
    start_time timestamp(0),
    end_time timestamp(0),
    sender varchar(100),
    priority varchar(64),
    msg_category varchar(64),
    msg_type varchar(64),
    user_ids varchar(2000),
    send_status varchar(64),
    send_time timestamp(0),
    cancel_time timestamp(0),
    bus_type varchar(20),
    bus_id varchar(50),
    open_type varchar(64),
    open_page varchar(255),
    create_by varchar(100),
    create_time timestamp(0) not null default localtimestamp,
    update_by varchar(100),
    update_time timestamp(0),
    sys_org_code varchar(64),
    del_flag integer not null default 0,
    ver integer not null default 1)`,
  `create index sys_announcement_released on sys_announcement (tenant_id, send_time)
    where send_status = '1' and del_flag = 0`,
  `create table sys_announcement_send (
    id varchar(32) primary key,
    annt_id varchar(32) not null references sys_announcement on delete cascade,
    user_id varchar(32) not null references sys_user on delete cascade,
    read_flag varchar(1) not null default '0',
    read_time timestamp(0),
    create_time timestamp(0) default localtimestamp,
    unique (user_id, annt_id))`,
  'create index sys_announcement_send_announcement on sys_announcement_send (annt_id)',
]
