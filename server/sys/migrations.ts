import { sql } from 'kysely'
import { announcementTables } from '../announcements/tables'
import type { Migration } from '../db/migrate'
import { importJobs, importTables } from '../entity/sheet/importTables'
import { stagedTables, sweepTables } from '../files/tables'
import { superQueryTables } from '../queries/tables'
import { outboxTables, smsTables } from '../sms/tables'
import { checkRuleTables } from './checkRuleTables'
import { departTables } from './departTables'
import { editionTables } from './editionTables'
import { positionTables } from './positionTables'

/**
 * The system's own tables. Those of entities are made from documents (entity/schema/ddl).
 * A released step is never edited: add another at the end.
 */
export const systemMigrations: readonly Migration[] = [
  { name: '001-people', up: (trx) => run(trx, people) },
  { name: '002-sessions', up: (trx) => run(trx, sessions) },
  { name: '003-dictionaries', up: (trx) => run(trx, dictionaries) },
  { name: '004-files-and-log', up: (trx) => run(trx, filesAndLog) },
  { name: '005-departments', up: (trx) => run(trx, departTables) },
  { name: '006-codes', up: (trx) => run(trx, smsTables) },
  { name: '006-outbox', up: (trx) => run(trx, outboxTables) },
  { name: '007-third-accounts', up: (trx) => run(trx, thirdAccounts) },
  { name: '008-announcements', up: (trx) => run(trx, announcementTables) },
  { name: '009-editions', up: (trx) => run(trx, editionTables) },
  { name: '010-positions', up: (trx) => run(trx, positionTables) },
  { name: '010-super-queries', up: (trx) => run(trx, superQueryTables) },
  { name: '011-imports', up: (trx) => run(trx, importTables) },
  { name: '011-region-names', up: (trx) => run(trx, regionNames) },
  { name: '012-import-jobs', up: (trx) => run(trx, [...importJobs, ...stagedTables]) },
  { name: '012-unused-files', up: (trx) => run(trx, sweepTables) },
  { name: '013-check-rules', up: (trx) => run(trx, checkRuleTables) },
  { name: '014-numbers', up: (trx) => run(trx, numberTables) },
  { name: '015-login-places', up: (trx) => run(trx, loginPlaces) },
  { name: '016-dictionary-tones', up: (trx) => run(trx, dictionaryTones) },
]

async function run(
  trx: Parameters<Migration['up']>[0],
  statements: readonly string[],
): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(trx)
}

const audit = `create_by varchar(100), create_time timestamp(0) default localtimestamp,
  update_by varchar(100), update_time timestamp(0)`

const people = [
  `create table sys_tenant (
    id integer primary key,
    name varchar(100) not null,
    begin_date timestamp(0),
    end_date timestamp(0),
    status integer not null default 1,
    ${audit})`,
  `create table sys_user (
    id varchar(32) primary key,
    username varchar(100) not null unique,
    realname varchar(100) not null,
    password varchar(255) not null,
    avatar varchar(500),
    birthday date,
    sex integer,
    email varchar(100),
    phone varchar(45),
    work_no varchar(100),
    org_code varchar(64),
    post varchar(255),
    telephone varchar(45),
    user_identity integer,
    depart_ids varchar(1000),
    status integer not null default 1,
    del_flag integer not null default 0,
    ${audit})`,
  'create unique index sys_user_phone on sys_user (phone) where del_flag = 0',
  'create unique index sys_user_email on sys_user (email) where del_flag = 0',
  'create unique index sys_user_work_no on sys_user (work_no) where del_flag = 0',
  `create table sys_user_tenant (
    user_id varchar(32) not null references sys_user on delete cascade,
    tenant_id integer not null references sys_tenant,
    sort_no integer not null default 0,
    primary key (user_id, tenant_id))`,
  `create table sys_role (
    id varchar(32) primary key,
    role_name varchar(100) not null,
    role_code varchar(100) not null unique,
    description varchar(255),
    ${audit})`,
  `create table sys_user_role (
    user_id varchar(32) not null references sys_user on delete cascade,
    role_id varchar(32) not null references sys_role on delete cascade,
    primary key (user_id, role_id))`,
  'create index sys_user_role_role on sys_user_role (role_id)',
  `create table sys_permission (
    id varchar(32) primary key,
    parent_id varchar(32),
    name varchar(100) not null,
    url varchar(255),
    component varchar(255),
    component_name varchar(100),
    redirect varchar(255),
    menu_type integer not null,
    perms varchar(255),
    perms_type varchar(10),
    sort_no double precision not null default 1,
    always_show boolean not null default false,
    is_route boolean not null default true,
    is_leaf boolean not null default true,
    keep_alive boolean not null default false,
    hidden boolean not null default false,
    internal_or_external boolean not null default false,
    icon varchar(100),
    description varchar(255),
    rule_flag integer not null default 0,
    status varchar(2) not null default '1',
    del_flag integer not null default 0,
    ${audit})`,
  'create index sys_permission_parent on sys_permission (parent_id)',
  `create table sys_role_permission (
    role_id varchar(32) not null references sys_role on delete cascade,
    permission_id varchar(32) not null references sys_permission on delete cascade,
    data_rule_ids varchar(1000),
    primary key (role_id, permission_id))`,
  'create index sys_role_permission_permission on sys_role_permission (permission_id)',
  `create table sys_site (
    id varchar(32) primary key,
    tenant_id integer not null references sys_tenant,
    code varchar(64) not null unique,
    name varchar(100) not null,
    domain_name varchar(255) not null unique,
    status integer not null default 1,
    page_title varchar(100),
    enterprise_name varchar(100),
    logo_url varchar(500),
    domain_filing_info varchar(255),
    product_active_manage varchar(255),
    login_page_bg_url varchar(500),
    navigation_title varchar(100),
    navigation_logo_url varchar(500),
    default_theme_color varchar(20),
    index_page_bg_url varchar(500),
    ${audit})`,
  'create index sys_site_tenant on sys_site (tenant_id)',
]

const sessions = [
  `create table sys_session (
    token_hash varchar(64) primary key,
    file_hash varchar(64) not null unique,
    user_id varchar(32) not null references sys_user on delete cascade,
    created_at bigint not null,
    used_at bigint not null,
    expires_at bigint not null,
    ip varchar(64) not null,
    user_agent varchar(255) not null)`,
  'create index sys_session_user on sys_session (user_id)',
  'create index sys_session_expiry on sys_session (expires_at)',
  `create table sys_login_attempt (
    key varchar(64) primary key,
    failures integer not null,
    since_at bigint not null)`,
  'create index sys_login_attempt_since on sys_login_attempt (since_at)',
  `create table sys_captcha (
    key_hash varchar(64) primary key,
    code_hash varchar(64) not null,
    expires_at bigint not null)`,
]

const dictionaryTones = ['alter table sys_dict_item add column item_color varchar(16)']

const dictionaries = [
  `create table sys_dict (
    id varchar(32) primary key,
    dict_name varchar(100) not null,
    dict_code varchar(100) not null unique,
    description varchar(255),
    type integer not null default 0,
    del_flag integer not null default 0,
    ${audit})`,
  `create table sys_dict_item (
    id varchar(32) primary key,
    dict_id varchar(32) not null references sys_dict on delete cascade,
    item_text varchar(100) not null,
    item_value varchar(100) not null,
    description varchar(255),
    sort_order integer not null default 1,
    status integer not null default 1,
    unique (dict_id, item_value),
    ${audit})`,
  `create table sys_category (
    id varchar(32) primary key,
    tenant_id integer not null references sys_tenant,
    pid varchar(32) not null default '0',
    name varchar(100) not null,
    code varchar(100) not null,
    has_child varchar(3),
    sys_org_code varchar(64),
    unique (tenant_id, code),
    ${audit})`,
  'create index sys_category_parent on sys_category (tenant_id, pid)',
  `create table sys_region (
    code varchar(12) primary key,
    name varchar(100) not null,
    parent_code varchar(12) not null,
    level integer not null)`,
  'create index sys_region_parent on sys_region (parent_code)',
]

const regionNames = [
  'alter table sys_region add column full_name varchar(300)',
  `update sys_region region set full_name = concat_ws('/',
    (select top.name from sys_region middle
      join sys_region top on top.code = middle.parent_code where middle.code = region.parent_code),
    (select parent.name from sys_region parent where parent.code = region.parent_code),
    region.name)`,
  'alter table sys_region alter column full_name set not null',
  'create index sys_region_full_name on sys_region (full_name)',
]

/** The last number of each rule, tenant (0 = of none) and text around it. */
const numberTables = [
  `create table sys_number (
    rule varchar(64) not null,
    tenant_id integer not null,
    period varchar(100) not null,
    last bigint not null,
    primary key (rule, tenant_id, period))`,
]

const filesAndLog = [
  `create table sys_file (
    id varchar(32) primary key,
    tenant_id integer not null references sys_tenant,
    path varchar(300) not null unique,
    name varchar(255) not null,
    size bigint not null,
    type varchar(100) not null,
    biz varchar(32) not null,
    sha256 varchar(64) not null,
    create_by varchar(100),
    create_time timestamp(0) not null default localtimestamp)`,
  'create index sys_file_content on sys_file (sha256)',
  `create table sys_log (
    id bigint generated by default as identity primary key,
    log_type integer not null,
    operate_type integer,
    log_content varchar(1000) not null,
    userid varchar(100),
    username varchar(100),
    ip varchar(64),
    method varchar(255),
    request_url varchar(500),
    request_param text,
    request_type varchar(10),
    cost_time bigint,
    tenant_id integer,
    data_table varchar(64),
    data_id varchar(36),
    before_hash varchar(64),
    after_hash varchar(64),
    create_time timestamp(0) not null default localtimestamp)`,
  'create index sys_log_time on sys_log (create_time)',
  'create index sys_log_record on sys_log (data_table, data_id)',
]

const loginPlaces = [
  `create table sys_login_place (
    key varchar(64) primary key,
    seen_at bigint not null)`,
  'create index sys_login_place_seen on sys_login_place (seen_at)',
]

const thirdAccounts = [
  `create table sys_third_account (
    id varchar(32) primary key,
    sys_user_id varchar(32) not null references sys_user on delete cascade,
    third_type varchar(50) not null,
    third_user_uuid varchar(64) not null,
    third_user_id varchar(255) not null,
    realname varchar(100),
    avatar varchar(500),
    status integer not null default 1,
    del_flag integer not null default 0,
    unique (third_type, third_user_uuid),
    unique (third_type, sys_user_id),
    ${audit})`,
  'create index sys_third_account_user on sys_third_account (sys_user_id)',
  `create table sys_login_pass (
    pass_hash varchar(64) primary key,
    kind varchar(20) not null,
    content text not null,
    expires_at bigint not null)`,
  'create index sys_login_pass_expiry on sys_login_pass (expires_at)',
  `create table sys_wechat_ticket (
    ticket_hash varchar(64) primary key,
    purpose varchar(10) not null,
    state varchar(10) not null default 'open',
    browser_hash varchar(64),
    user_id varchar(32) references sys_user on delete cascade,
    person text,
    expires_at bigint not null)`,
  'create index sys_wechat_ticket_expiry on sys_wechat_ticket (expires_at)',
  'create index sys_wechat_ticket_user on sys_wechat_ticket (user_id)',
]
