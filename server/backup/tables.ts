import type { Generated } from 'kysely'
import type { WallClock } from '../db/tables'

/** An archive that was taken; the entity document `backup` describes it. */
export interface BackupTable {
  readonly id: string
  readonly name: string
  readonly path: string
  /** Bytes. */
  readonly size: number
  readonly rows: number
  readonly files: number
  /** When it was last restored into a scratch place and found the same, and what was said; null = never. */
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
