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

export const releaseMigrations: readonly Migration[] = [
  migration('113-document-releases', releaseTables),
  migration('117-shared-release', [releaseFunction]),
  migration('118-document-columns', [columnTable]),
]
