import type { Generated } from 'kysely'
import type { WallClock } from '../db/tables'

/** A backup file; the entity document `backup` describes it. */
export interface BackupTable {
  readonly id: string
  readonly name: string
  readonly path: string
  /** Bytes. */
  readonly size: number
  readonly rows: number
  readonly files: number
  /** Time of the last successful restore test, and its message; null = never. */
  readonly proved_time: WallClock | null
  readonly proof: string | null
  readonly create_by: string | null
  readonly create_time: Generated<WallClock>
  readonly del_flag: Generated<number>
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_backup: BackupTable
  }
}
