import { type Generated } from 'kysely'
import type { WallClock } from '../db/tables'

export interface LogTable {
  readonly id: Generated<number>
  /** 1 login, 2 operation. */
  readonly log_type: number
  /** 1 query, 2 add, 3 modify, 4 delete, 5 import, 6 export, 7 restore. */
  readonly operate_type: number | null
  readonly log_content: string
  /** The account … */
  readonly userid: string | null
  /** … and the person's name. */
  readonly username: string | null
  readonly ip: string | null
  readonly method: string | null
  readonly request_url: string | null
  readonly request_param: string | null
  readonly request_type: string | null
  readonly cost_time: number | null
  readonly tenant_id: number | null
  readonly data_table: string | null
  readonly data_id: string | null
  readonly before_hash: string | null
  readonly after_hash: string | null
  readonly import_id: string | null
  /** Version of the record after the change, if an import made it. */
  readonly data_ver: number | null
  /** The step of the record's states, if the change was one. */
  readonly step: string | null
  /** The line was cleared from the log, but remains in the history of its record. */
  readonly cleared: Generated<boolean>
  readonly create_time: WallClock
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_log: LogTable
  }
}
