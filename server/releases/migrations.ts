import { type Migration, migration } from '../db/migrate'
import { releaseFunction } from '../db/releaseLock'

const releaseTables = [
  `create table sys_document_release (
    number integer primary key,
    kind varchar(10) not null,
    note varchar(500) not null,
    author_id varchar(32) references sys_user on delete set null,
    author varchar(100) not null,
    create_time timestamp(0) not null,
    reverts integer references sys_document_release,
    plan text not null)`,
  'create index sys_document_release_author on sys_document_release (author_id)',
  `create table sys_document_version (
    release integer not null references sys_document_release,
    path varchar(255) not null,
    text text,
    base text,
    came_from integer,
    primary key (path, release))`,
  'create index sys_document_version_release on sys_document_version (release)',
  `create table sys_document_changeset (
    owner_id varchar(32) primary key references sys_user on delete cascade,
    version integer not null,
    save_time timestamp(0) not null)`,
  `create table sys_document_change (
    owner_id varchar(32) not null references sys_document_changeset on delete cascade,
    path varchar(255) not null,
    text text,
    began text,
    primary key (owner_id, path))`,
]

const columnTable = `create table sys_document_column (
  entity varchar(100) not null,
  field varchar(100) not null,
  release integer not null,
  table_name varchar(63) not null,
  column_name varchar(63) not null,
  was text not null,
  gone boolean not null,
  swept boolean not null,
  primary key (entity, field, release))`

const requestTables = [
  `alter table sys_document_release
    add column approver_id varchar(32) references sys_user on delete set null,
    add column approver varchar(100)`,
  'create index sys_document_release_approver on sys_document_release (approver_id)',
  `create table sys_document_request (
    id varchar(32) primary key,
    kind varchar(10) not null,
    state varchar(10) not null,
    note varchar(500) not null,
    author_id varchar(32) not null references sys_user on delete cascade,
    author varchar(100) not null,
    account varchar(100) not null,
    tenant_id integer not null references sys_tenant on delete cascade,
    ip varchar(64) not null,
    create_time timestamp(0) not null,
    due timestamp(0),
    reverts integer references sys_document_release,
    widened text not null,
    decider_id varchar(32) references sys_user on delete set null,
    decider varchar(100),
    decide_time timestamp(0),
    reason varchar(500))`,
  'create index sys_document_request_author on sys_document_request (author_id)',
  'create index sys_document_request_tenant on sys_document_request (tenant_id)',
  'create index sys_document_request_decider on sys_document_request (decider_id)',
  'create index sys_document_request_reverts on sys_document_request (reverts)',
  `create index sys_document_request_open on sys_document_request (create_time)
    where state in ('waiting', 'scheduled')`,
  `create table sys_document_request_text (
    request_id varchar(32) not null references sys_document_request on delete cascade,
    path varchar(255) not null,
    text text,
    began text,
    primary key (request_id, path))`,
]

export const releaseMigrations: readonly Migration[] = [
  migration('113-document-releases', releaseTables),
  migration('117-shared-release', [releaseFunction]),
  migration('118-document-columns', [columnTable]),
  migration('121-release-requests', requestTables),
  migration('122-document-column-times', [
    'alter table sys_document_column add column since timestamp(0) not null default localtimestamp(0)',
  ]),
]
