/** An import: how far it is, what came of it, and whose it is. */
export interface ImportTable {
  readonly id: string
  readonly tenant_id: number
  readonly data_table: string
  readonly user_id: string
  readonly file_name: string
  /** running, interrupted, done, cancelled, failed, undoing or undone. */
  readonly status: string
  /** Nothing is written: the rows are only looked at. */
  readonly dry_run: boolean
  /** Place of the file under way, and number of the last row of it dealt with. */
  readonly file_no: number
  readonly row_no: number
  readonly rows: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly errors: number
  /** Somebody has asked it to stop. */
  readonly cancel: boolean
  /** JSON of the answer, once there is one. */
  readonly answer: string | null
  readonly create_time: string
  readonly update_time: string
}

/** A row that an import has refused, until its file is made. */
export interface ImportErrorTable {
  readonly import_id: string
  /** Place of the file among those sent, from 0. */
  readonly file_no: number
  readonly row_no: number
  readonly message: string
}

export const importTables = [
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

export const importJobs = [
  `alter table sys_import
    add column dry_run boolean not null default false,
    add column file_no integer not null default 0,
    add column row_no integer not null default 0`,
  'alter table sys_import alter column status type varchar(12)',
]
