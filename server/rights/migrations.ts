import { auditColumns as audit, type Migration, migration } from '../db/migrate'

/*
 * Roles and their users had no tenant. Existing ones get `tenant_id` 0: roles of the platform, held in every tenant.
 * All grants stay.
 */
const rights = [
  'alter table sys_role add column tenant_id integer not null default 0',
  'alter table sys_role drop constraint sys_role_role_code_key',
  'create unique index sys_role_code on sys_role (tenant_id, role_code)',
  'alter table sys_user_role add column tenant_id integer not null default 0',
  'alter table sys_user_role drop constraint sys_user_role_pkey',
  'alter table sys_user_role add primary key (user_id, role_id, tenant_id)',
  'alter table sys_role_permission alter column data_rule_ids type text',
  'alter table sys_role_permission add column operate_date timestamp(0)',
  'alter table sys_role_permission add column operate_ip varchar(64)',
  `create table sys_permission_data_rule (
    id varchar(32) primary key,
    permission_id varchar(32) not null references sys_permission on delete cascade,
    tenant_id integer not null default 0,
    rule_name varchar(100) not null,
    rule_column varchar(200),
    rule_conditions varchar(32) not null,
    rule_value text,
    status varchar(2) not null default '1',
    ${audit})`,
  'create index sys_permission_data_rule_permission on sys_permission_data_rule (permission_id)',
  `create table sys_depart_permission (
    depart_id varchar(32) not null references sys_depart on delete cascade,
    permission_id varchar(32) not null references sys_permission on delete cascade,
    data_rule_ids text,
    primary key (depart_id, permission_id))`,
  'create index sys_depart_permission_permission on sys_depart_permission (permission_id)',
  `create table sys_depart_role (
    id varchar(32) primary key,
    depart_id varchar(32) not null references sys_depart on delete cascade,
    role_name varchar(100) not null,
    role_code varchar(100) not null,
    description varchar(255),
    ${audit})`,
  'create unique index sys_depart_role_code on sys_depart_role (depart_id, role_code)',
  `create table sys_depart_role_permission (
    depart_id varchar(32) not null references sys_depart on delete cascade,
    role_id varchar(32) not null references sys_depart_role on delete cascade,
    permission_id varchar(32) not null references sys_permission on delete cascade,
    data_rule_ids text,
    operate_date timestamp(0),
    operate_ip varchar(64),
    primary key (role_id, permission_id))`,
  'create index sys_depart_role_permission_permission on sys_depart_role_permission (permission_id)',
  `create table sys_depart_role_user (
    id varchar(32) primary key,
    user_id varchar(32) not null references sys_user on delete cascade,
    drole_id varchar(32) not null references sys_depart_role on delete cascade)`,
  'create unique index sys_depart_role_user_role on sys_depart_role_user (user_id, drole_id)',
]

/*
 * Whether a document's grant was made by the document. Grants of before count as the document's, unless an
 * administrator gave them since, which has always left its date.
 */
const origins = [
  'alter table sys_role_seed add column made boolean not null default true',
  `update sys_role_seed seed set made = false from sys_role_permission granted
    where granted.role_id = seed.role_id and granted.permission_id = seed.permission_id
      and granted.operate_date is not null`,
]

export const rightMigrations: readonly Migration[] = [
  migration('031-rights', rights),
  migration('111-origins-of-grants', origins),
  migration('119-amended-roles', [
    'alter table sys_role add column delivered text',
    'alter table sys_role_permission add column operate_by varchar(100)',
    `alter table sys_role_seed add column taken_by varchar(100), add column taken_time timestamp(0)`,
  ]),
]
