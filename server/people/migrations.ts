import { auditColumns as audit, type Migration, migration } from '../db/migrate'
import { accountKeys, roleKeys } from '../entity/schema/foldedKeys'
import { editedAccounts } from './accountLines'
import { tenantMemberIds, tenantMemberLines } from './tenantMemberLines'

// The first step also created the menu and the sites; released steps must not change.
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

const departTables = [
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

/** A tenant's `edition_status`: 1 = its users may choose an edition, 0 = they may not. */
const editionTables = [
  'alter table sys_tenant add column edition_status integer not null default 1',
  `create table sys_user_edition (
    user_id varchar(32) primary key references sys_user on delete cascade,
    edition integer not null check (edition in (1, 2)))`,
]

const positionTables = [
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
  // For pages of a tenant's people, newest first.
  'create index sys_user_newest on sys_user (create_time desc, id desc)',
  'create index sys_user_tenant_users on sys_user_tenant (tenant_id, user_id)',
]

// Grants that documents have given once, so that they are not given again after an administrator revokes them.
const seededGrants = [
  `create table sys_role_seed (
    role_id varchar(32) not null references sys_role on delete cascade,
    permission_id varchar(32) not null,
    primary key (role_id, permission_id))`,
]

/** Administrators edit these through entity documents: see positionHooks and tenantHooks. */
const editedPeople = [
  'alter table sys_position add column ver integer not null default 1',
  'drop index sys_position_code',
  'alter table sys_tenant add column ver integer not null default 1',
  // Tenants as rows of a shared table; their numbers become texts, as ids are texts.
  `create view sys_tenant_line as select id::text as id, 0 as tenant_id, id as no, name, begin_date, end_date,
    status, edition_status,
    (select count(*) from sys_user_tenant member where member.tenant_id = sys_tenant.id) as members,
    create_by, create_time, update_by, update_time, null::varchar as sys_org_code, 0 as del_flag, ver
    from sys_tenant`,
]

/** How people and companies sign letters to readers of other languages. */
const foreignNames = [
  'alter table sys_user add column latin_name varchar(100)',
  'alter table sys_tenant add column name_en varchar(200)',
  `create or replace view sys_tenant_line as select id::text as id, 0 as tenant_id, id as no, name, begin_date, end_date,
    status, edition_status,
    (select count(*) from sys_user_tenant member where member.tenant_id = sys_tenant.id) as members,
    create_by, create_time, update_by, update_time, null::varchar as sys_org_code, 0 as del_flag, ver, name_en
    from sys_tenant`,
]

export const peopleMigrations: readonly Migration[] = [
  migration('001-people', people),
  migration('005-departments', departTables),
  migration('009-editions', editionTables),
  migration('010-positions', positionTables),
  migration('018-role-documents', seededGrants),
  migration('032-edited-people', editedPeople),
  migration('050-edited-accounts', editedAccounts),
  migration('067-tenant-members', tenantMemberLines),
  migration('068-tenant-member-ids', tenantMemberIds),
  migration('107-foreign-names', foreignNames),
  migration('108-account-keys', accountKeys),
  migration('114-role-keys', roleKeys),
]
