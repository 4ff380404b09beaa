import { auditColumns as audit, type Migration, migration } from '../db/migrate'

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

const dictionaryTones = ['alter table sys_dict_item add column item_color varchar(16)']

export const dictionaryMigrations: readonly Migration[] = [
  migration('003-dictionaries', dictionaries),
  migration('011-region-names', regionNames),
  migration('016-dictionary-tones', dictionaryTones),
]
