import { type Migration, migration } from '../db/migrate'

const superQueryTables = [
  `create table sys_super_query (
    id varchar(32) primary key,
    tenant_id integer not null references sys_tenant,
    page varchar(200) not null,
    title varchar(100) not null,
    owner_id varchar(32) not null references sys_user on delete cascade,
    scope varchar(10) not null,
    target_id varchar(32) not null default '',
    condition text not null,
    create_time timestamp(0) not null,
    unique (tenant_id, page, owner_id, title))`,
  'create index sys_super_query_owner on sys_super_query (owner_id)',
]

export const queryMigrations: readonly Migration[] = [
  migration('010-super-queries', superQueryTables),
  // Titles of the fields when saved, to name fields that no longer exist.
  migration('017-query-titles', ['alter table sys_super_query add column titles text']),
]
