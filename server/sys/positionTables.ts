import type { Audit } from './tables'

export interface PositionTable extends Audit {
  readonly id: string
  readonly tenant_id: number
  /** Unique in its tenant. */
  readonly code: string
  readonly name: string
  /** Of the dictionary position_rank. */
  readonly post_rank: string | null
  readonly company_id: string | null
  readonly sys_org_code: string | null
  readonly del_flag: number
}

export const positionTables = [
  `create table sys_position (
    id varchar(32) primary key,
    tenant_id integer not null references sys_tenant,
    code varchar(100) not null,
    name varchar(100) not null,
    post_rank varchar(2),
    company_id varchar(32),
    sys_org_code varchar(64),
    del_flag integer not null default 0,
    create_by varchar(100), create_time timestamp(0) not null default localtimestamp,
    update_by varchar(100), update_time timestamp(0))`,
  'create unique index sys_position_code on sys_position (tenant_id, code) where del_flag = 0',
  // Pages of people: the newest first, of one tenant.
  'create index sys_user_newest on sys_user (create_time desc, id desc)',
  'create index sys_user_tenant_users on sys_user_tenant (tenant_id, user_id)',
]
