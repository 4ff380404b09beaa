import type { Audit } from './tables'

export interface DepartTable extends Audit {
  readonly id: string
  readonly tenant_id: number
  /** '' for a root. */
  readonly parent_id: string
  readonly depart_name: string
  readonly depart_name_en: string | null
  readonly depart_name_abbr: string | null
  readonly depart_order: number
  readonly description: string | null
  /** '1' company, '2' department, '3' post. */
  readonly org_category: string
  /** Level: '1' for a root. */
  readonly org_type: string
  /** Unique in the whole system, so that it alone tells tenant and place. */
  readonly org_code: string
  readonly mobile: string | null
  readonly fax: string | null
  readonly address: string | null
  readonly memo: string | null
  /** '1' in use, '0' not. */
  readonly status: string
  readonly del_flag: string
}

export interface UserDepartTable {
  readonly user_id: string
  readonly dep_id: string
}

export const departTables = [
  `create table sys_depart (
    id varchar(32) primary key,
    tenant_id integer not null references sys_tenant,
    parent_id varchar(32) not null default '',
    depart_name varchar(100) not null,
    depart_name_en varchar(500),
    depart_name_abbr varchar(500),
    depart_order integer not null default 0,
    description varchar(500),
    org_category varchar(10) not null default '1',
    org_type varchar(10) not null,
    org_code varchar(64) not null unique,
    mobile varchar(32),
    fax varchar(32),
    address varchar(100),
    memo varchar(500),
    status varchar(1) not null default '1',
    del_flag varchar(1) not null default '0',
    create_by varchar(100), create_time timestamp(0) default localtimestamp,
    update_by varchar(100), update_time timestamp(0))`,
  'create index sys_depart_parent on sys_depart (tenant_id, parent_id)',
  `create table sys_user_depart (
    user_id varchar(32) not null references sys_user on delete cascade,
    dep_id varchar(32) not null references sys_depart on delete cascade,
    primary key (user_id, dep_id))`,
  'create index sys_user_depart_depart on sys_user_depart (dep_id)',
]
