import type { Generated } from 'kysely'
import type { WallClock } from '../db/tables'

/** Work that is due at a time: once, or repeatedly if it has an expression. */
export interface JobTable {
  /** Name of the `JobKind` that does it. */
  readonly kind: string
  /** Id of what the job works on; unique within the kind. */
  readonly subject: string
  /** 0 = for all tenants. */
  readonly tenant_id: number
  readonly due: WallClock
  /** Cron expression of seven parts, in the server's zone. */
  readonly expression: string | null
  /** Number of failures since the last success; `note` is the reason. */
  readonly failures: number
  readonly note: string | null
}

/** What can be scheduled: the `JobHandler`s of the program version that started last. */
export interface JobHandlerTable extends Shared {
  /** The handler's name. */
  readonly id: string
  readonly title: string
  readonly description: string | null
  /** The JSON schema of its parameters. */
  readonly parameters: string | null
  /** 'Y' = tenants may schedule it. */
  readonly tenants: Generated<string>
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
  /** Tenant that it acts in, as the account `owner`; null = the platform's. See TenantsJob. */
  readonly company: number | null
  readonly owner: string | null
  /** '0' running, '-1' stopped. */
  readonly status: Generated<string>
  /** What to do about missed ticks: 'once' (one run for all) or 'skip'. */
  readonly misfire: Generated<string>
  /** The expression in words. */
  readonly plan: string | null
  readonly next_time: WallClock | null
  readonly last_time: WallClock | null
  readonly last_state: string | null
}

/** One call of a handler. */
export interface JobRunTable extends Shared {
  /** Stays the same when another process takes over. */
  readonly id: string
  readonly job: string
  /** 'clock', 'hand' or 'again'. */
  readonly reason: string
  /** Scheduled time of the run. */
  readonly tick: WallClock
  readonly state: RunState
  /** How many times a process has begun it. */
  readonly attempt: Generated<number>
  /** Host and process id of the process that has it. */
  readonly node: string | null
  readonly begin_time: WallClock | null
  readonly end_time: WallClock | null
  readonly ms: number | null
  readonly output: string | null
  readonly error: string | null
  readonly note: string | null
  /** 'Y' = effects outside the database may have happened twice. */
  readonly twice: Generated<string>
}

export type RunState = 'waiting' | 'running' | 'done' | 'failed' | 'skipped'

/** Common record columns, without a tenant. */
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
