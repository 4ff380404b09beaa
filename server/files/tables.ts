/** A file on its way to some work of several calls (staged). */
export interface StagedFileTable {
  readonly id: string
  readonly tenant_id: number
  readonly user_id: string
  /** What it was sent for. */
  readonly purpose: string
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly create_time: string
}

/** When a work that all processes share was last begun. */
export interface SweepTable {
  readonly name: string
  readonly at: string
}

export const stagedTables = [
  `create table sys_staged_file (
    id varchar(32) primary key,
    tenant_id integer not null,
    user_id varchar(32) not null,
    purpose varchar(64) not null,
    name varchar(255) not null,
    size integer not null,
    sha256 varchar(64) not null,
    create_time timestamp(0) not null)`,
  'create index sys_staged_file_content on sys_staged_file (sha256)',
  'create index sys_staged_file_user on sys_staged_file (user_id, create_time)',
  'create index sys_staged_file_age on sys_staged_file (create_time)',
]

export const sweepTables = [
  // When somebody was last seen to use a file, and since when nobody does.
  'alter table sys_file add column used_at timestamp(0), add column unused_since timestamp(0)',
  'create index sys_file_unused on sys_file (unused_since) where unused_since is not null',
  'create table sys_sweep (name varchar(32) primary key, at timestamp(0) not null)',
]
