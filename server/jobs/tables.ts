import type { Generated } from 'kysely'
import type { WallClock } from '../db/tables'

/** Work that is due at a time: once, or again and again where it has an expression. */
export interface JobTable {
  /** Who does it: the name of a `JobKind`. */
  readonly kind: string
  /** What it is done to; one job a kind and subject. */
  readonly subject: string
  /** 0 = of all tenants. */
  readonly tenant_id: number
  readonly due: WallClock
  /** Of seven parts, in the server's zone. */
  readonly expression: string | null
  /** How often it has failed since it was done last, and why. */
  readonly failures: number
  readonly note: string | null
}

/** What can be scheduled: the `JobHandler`s of the program that was started last. */
export interface JobHandlerTable extends Shared {
  /** The handler's name. */
  readonly id: string
  readonly title: string
  readonly description: string | null
  /** The JSON schema of its parameters. */
  readonly parameters: string | null
}

/** When a handler is called, and with what (contract, §6.8). The entity document `quartzJob` describes it. */
export interface QuartzJobTable extends Shared {
  readonly id: string
  /** A handler's name. */
  readonly job_class_name: string
  readonly cron_expression: string
  /** JSON. */
  readonly parameter: string | null
  readonly description: string | null
  /** '0' running, '-1' stopped. */
  readonly status: Generated<string>
  /** What is done about ticks that nobody was there for: 'once' or 'skip'. */
  readonly misfire: Generated<string>
  /** The expression in words. */
  readonly plan: string | null
  readonly next_time: WallClock | null
  readonly last_time: WallClock | null
  readonly last_state: string | null
}

/** One call of a handler. */
export interface JobRunTable extends Shared {
  /** Stays the same when another process goes on with it. */
  readonly id: string
  readonly job: string
  /** 'clock', 'hand' or 'again'. */
  readonly reason: string
  /** The moment it stands for. */
  readonly tick: WallClock
  readonly state: RunState
  /** How many processes have begun it. */
  readonly attempt: Generated<number>
  /** Host and process that have it. */
  readonly node: string | null
  readonly begin_time: WallClock | null
  readonly end_time: WallClock | null
  readonly ms: number | null
  readonly output: string | null
  readonly error: string | null
  readonly note: string | null
  /** 'Y' = what it does outside the database may have been done twice. */
  readonly twice: Generated<string>
}

export type RunState = 'waiting' | 'running' | 'done' | 'failed' | 'skipped'

/** Columns that tables of records have: these are no tenant's. */
interface Shared {
  readonly create_by: string | null
  readonly create_time: Generated<WallClock>
  readonly del_flag: Generated<number>
  readonly ver: Generated<number>
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_job: JobTable
    readonly sys_job_handler: JobHandlerTable
    readonly sys_quartz_job: QuartzJobTable
    readonly sys_job_run: JobRunTable
  }
}
