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

/** Administrators edit dictionaries: deleted ones stay in the recycle bin, and their codes may be used again. */
const editedDictionaries = [
  ...['sys_dict', 'sys_dict_item'].flatMap((table) => [
    `alter table ${table}
      add column tenant_id integer not null default 0,
      add column sys_org_code varchar(64),
      add column builtin varchar(1) not null default 'N',
      add column ver integer not null default 1`,
  ]),
  'alter table sys_dict_item add column del_flag integer not null default 0',
  'alter table sys_dict drop constraint sys_dict_dict_code_key',
  'alter table sys_dict_item drop constraint sys_dict_item_dict_id_item_value_key',
  'create index sys_dict_item_dict on sys_dict_item (dict_id)',
  `update sys_dict set builtin = 'Y' where create_by is null`,
  `update sys_dict_item set builtin = 'Y' where create_by is null`,
]

/** Administrators edit categories. The contract writes '0' as the parent of a root; tree documents write null. */
const editedCategories = [
  `alter table sys_category alter column pid type varchar(100),
    add column del_flag integer not null default 0, add column ver integer not null default 1`,
  'alter table sys_category drop constraint sys_category_tenant_id_code_key',
  `create function sys_category_root() returns trigger language plpgsql as $$ begin
    new.pid := coalesce(nullif(new.pid, ''), '0');
    new.has_child := coalesce(new.has_child, '0');
    return new;
  end $$`,
  `create trigger sys_category_root before insert or update on sys_category
    for each row execute function sys_category_root()`,
  // Tree documents may name the child mark, so a trigger keeps it current for every writer.
  `create function sys_category_mark() returns trigger language plpgsql as $$ begin
    update sys_category above set has_child = case when exists (select 1 from sys_category below
      where below.pid = above.id and below.del_flag = 0) then '1' else '0' end
    where above.id = new.pid or above.id = old.pid;
    return null;
  end $$`,
  `create trigger sys_category_mark after insert or delete or update of del_flag on sys_category
    for each row execute function sys_category_mark()`,
]

/** Items that a company has added to a dictionary of the platform that is open for them. */
const ownItems = [
  `alter table sys_dict add column own_items varchar(1) not null default 'N'`,
  `create table sys_own_dict_item (
    id varchar(32) primary key,
    tenant_id integer not null references sys_tenant,
    dict_id varchar(32) not null references sys_dict on delete cascade,
    item_text varchar(100) not null,
    item_value varchar(100) not null,
    item_color varchar(16),
    description varchar(255),
    sort_order integer not null default 1,
    status integer not null default 1,
    sys_org_code varchar(64),
    del_flag integer not null default 0,
    ver integer not null default 1,
    ${audit})`,
  'create index sys_own_dict_item_dict on sys_own_dict_item (dict_id, tenant_id)',
]

export const dictionaryMigrations: readonly Migration[] = [
  migration('003-dictionaries', dictionaries),
  migration('011-region-names', regionNames),
  migration('016-dictionary-tones', dictionaryTones),
  migration('031-edited-dictionaries', editedDictionaries),
  migration('033-edited-categories', editedCategories),
  migration('112-own-dict-items', ownItems),
  migration('120-delivered-dictionaries', [
    'alter table sys_dict add column delivered text',
    'alter table sys_dict_item add column delivered text',
  ]),
  // The code is assigned after the insert, in the same transaction.
  migration('069-category-codes', ['alter table sys_category alter column code drop not null']),
]
