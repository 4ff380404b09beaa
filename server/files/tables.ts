import type { ColumnType } from 'kysely'
import type { WallClock } from '../db/tables'

/** A file sent for a task of several requests (see staged). */
export interface StagedFileTable {
  readonly id: string
  readonly tenant_id: number
  readonly user_id: string
  /** The task that it was sent for. */
  readonly purpose: string
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly create_time: string
}

export interface FileTable {
  readonly id: string
  readonly tenant_id: number
  /** `{biz}/{id}_{name}.{ext}`: stored in records and at the end of the URL. */
  readonly path: string
  readonly name: string
  readonly size: number
  /** Media type detected from the content. */
  readonly type: string
  readonly biz: string
  readonly sha256: string
  readonly create_by: string | null
  readonly create_time: WallClock
}

/** Columns of the file cleaner (files/sweep). */
export interface FileUse {
  readonly used_at: ColumnType<WallClock | null, WallClock | undefined, WallClock | null>
  readonly unused_since: ColumnType<WallClock | null, WallClock | undefined, WallClock | null>
}

/** A record column that names a file, or once did (files/uses). */
export interface FileUseTable {
  readonly file_id: string
  readonly entity_table: string
  readonly column_name: string
  readonly record_id: string
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_file: FileTable & FileUse
    readonly sys_file_use: FileUseTable
    readonly sys_staged_file: StagedFileTable
  }
}
