import { type Migration, migration } from '../db/migrate'
import { stagedTables } from '../files/migrations'

const importTables = [
  `create table sys_import (
    id varchar(32) primary key,
    tenant_id integer not null,
    data_table varchar(64) not null,
    user_id varchar(32) not null,
    file_name varchar(255) not null,
    status varchar(10) not null,
    rows integer not null default 0,
    created integer not null default 0,
    updated integer not null default 0,
    unchanged integer not null default 0,
    errors integer not null default 0,
    cancel boolean not null default false,
    answer text,
    create_time timestamp(0) not null,
    update_time timestamp(0) not null)`,
  'create index sys_import_user on sys_import (user_id, data_table, create_time)',
  `create table sys_import_error (
    import_id varchar(32) not null references sys_import on delete cascade,
    file_no integer not null,
    row_no integer not null,
    message text not null,
    primary key (import_id, file_no, row_no))`,
  // Import that wrote a record, and the version it wrote; an undo uses them.
  'alter table sys_log add column import_id varchar(32)',
  'alter table sys_log add column data_ver integer',
  'create index sys_log_import on sys_log (import_id, id) where import_id is not null',
]

const importJobs = [
  `alter table sys_import
    add column dry_run boolean not null default false,
    add column file_no integer not null default 0,
    add column row_no integer not null default 0`,
  'alter table sys_import alter column status type varchar(12)',
]

/** Last number per rule, tenant (0 = shared) and surrounding text. */
const numberTables = [
  `create table sys_number (
    rule varchar(64) not null,
    tenant_id integer not null,
    period varchar(100) not null,
    last bigint not null,
    primary key (rule, tenant_id, period))`,
]

/** Document texts last in force: a document that the tables cannot follow does not replace them. */
const documentTables = [
  `create table sys_document (
    path varchar(255) primary key,
    text text not null,
    since timestamp(0) not null)`,
]

/** All texts that were in force; the newest of each document is the current one. */
const documentTexts = [
  `create table sys_document_text (
    path varchar(255) not null,
    since timestamp(0) not null,
    text text not null,
    primary key (path, since))`,
  `insert into sys_document_text (path, since, text) select path, since, text from sys_document`,
]

/** Step of a change; the log answers who did a step and when. */
const stepTables = [
  'alter table sys_log add column step varchar(64)',
  'create index sys_log_step on sys_log (data_table, data_id, step, id) where step is not null',
]

// Formulas of an entity's computed fields at the last complete recomputation.
const formulas = [
  'create table sys_formula (entity varchar(100) primary key, formulas text not null)',
]

/** What names in the system's own tables are sorted by, see schema/nameKeys. */
const sortKeys = ['create table sys_sort_key (text text primary key, key text not null)']

/** Values that records lost because the record that they name was deleted; restoring it gives them back. */
const emptiedTables = [
  `create table sys_emptied (
    tenant_id integer not null,
    source varchar(64) not null,
    source_id varchar(32) not null,
    entity varchar(64) not null,
    data_id varchar(32) not null,
    field varchar(64) not null,
    value varchar(500) not null,
    at timestamp(0) not null,
    primary key (source, source_id, entity, data_id, field))`,
]

export const entityMigrations: readonly Migration[] = [
  migration('011-imports', importTables),
  migration('012-import-jobs', [...importJobs, ...stagedTables]),
  migration('014-numbers', numberTables),
  migration('017-documents', documentTables),
  migration('019-steps', stepTables),
  migration('030-document-texts', documentTexts),
  migration('104-formulas', formulas),
  migration('109-sort-keys', sortKeys),
  migration('110-emptied', emptiedTables),
]
