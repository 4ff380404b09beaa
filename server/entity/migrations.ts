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
  // Which import wrote a record, and as which version of it: what an undo goes by.
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

/** The last number of each rule, tenant (0 = of none) and text around it. */
const numberTables = [
  `create table sys_number (
    rule varchar(64) not null,
    tenant_id integer not null,
    period varchar(100) not null,
    last bigint not null,
    primary key (rule, tenant_id, period))`,
]

/** What was in force last: a document that the tables cannot follow does not take its place. */
const documentTables = [
  `create table sys_document (
    path varchar(255) primary key,
    text text not null,
    since timestamp(0) not null)`,
]

/** Every text that was in force, the last of each document. */
const documentTexts = [
  `create table sys_document_text (
    path varchar(255) not null,
    since timestamp(0) not null,
    text text not null,
    primary key (path, since))`,
  `insert into sys_document_text (path, since, text) select path, since, text from sys_document`,
]

/** Which step a change was: who did one, and when, is asked of the log. */
const stepTables = [
  'alter table sys_log add column step varchar(64)',
  'create index sys_log_step on sys_log (data_table, data_id, step, id) where step is not null',
]

// How the computed fields of an entity's records were computed when they were last all made so.
const formulas = [
  'create table sys_formula (entity varchar(100) primary key, formulas text not null)',
]

export const entityMigrations: readonly Migration[] = [
  migration('011-imports', importTables),
  migration('012-import-jobs', [...importJobs, ...stagedTables]),
  migration('014-numbers', numberTables),
  migration('017-documents', documentTables),
  migration('019-steps', stepTables),
  migration('030-document-texts', documentTexts),
  migration('104-formulas', formulas),
]
