import { sql } from 'kysely'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { Log } from '../http/log'
import { recordId } from '../kernel/recordId'
import { wallClock } from '../kernel/wallClock'
import { createExecutor, type Executor, type ExecutorParts } from './executor'
import type { JobHandler } from './handlers'
import type { JobKind } from './runner'
import { addRun, leaseMs, runJobs } from './runs'
import { endLongLeases } from './schedule'
import { alignTicks, isActive, planTick, tick, tickJobs } from './ticks'

/** Schedules and their runs. */
export interface Scheduler extends Pick<Executor, 'idle' | 'stop'> {
  /** Ticks and runs, for the runner. */
  readonly kinds: readonly JobKind[]
  handlers(): ReadonlyMap<string, JobHandler>
  /** Writes the program's handlers and their default schedules to the tables. */
  seed(): Promise<void>
  /** Makes the schedules due that run at the start of a server. */
  started(): Promise<void>
  /** Plans missing or outdated ticks of the schedules; await it in the transaction that changes a schedule. */
  align(trx?: Db): Promise<void>
  /** Runs a schedule now, even if it is stopped. undefined = a run of it is already active. */
  runNow(job: string, reason: 'hand' | 'again'): Promise<string | undefined>
}

export interface SchedulerParts {
  readonly db: Db
  readonly log: Log
  clock(): Date
  handlers(): readonly JobHandler[]
  readonly actsAs?: ExecutorParts['actsAs']
  told: ExecutorParts['told']
}

export function createScheduler({ handlers: given, ...parts }: SchedulerParts): Scheduler {
  const { db, clock } = parts
  const handlers = () => new Map(given().map((one) => [one.name, one]))
  const executor = createExecutor({ ...parts, handlers })

  async function align(trx = db): Promise<void> {
    const now = clock()
    await endLongLeases(trx, runJobs, new Date(now.getTime() + 2 * leaseMs), now)
    await alignTicks(trx, now)
  }

  const kinds: readonly JobKind[] = [
    {
      kind: tickJobs,
      async run(job, claim) {
        const run = await db
          .transaction()
          .execute(async (trx) => ((await claim(trx)) ? await tick(trx, job, clock()) : undefined))
        if (run !== undefined) executor.begin(run)
      },
    },
    { kind: runJobs, run: async ({ subject }) => executor.begin(subject) },
  ]

  return {
    kinds,
    handlers,
    align,
    idle: executor.idle,
    stop: executor.stop,
    seed: () => seedHandlers(db, given(), clock()),
    async started() {
      await align()
      const due = wallClock(clock())
      const own = given().flatMap(({ name, schedules = [] }) =>
        schedules.flatMap(({ id = name, atStart }) => (atStart ? [id] : [])),
      )
      const found = await system(db)
        .selectFrom('sys_quartz_job')
        .select(['id', 'cron_expression as cron'])
        .where('id', 'in', own)
        .where('status', '=', '0')
        .where('del_flag', '=', 0)
        .execute()
      for (const one of found) await planTick(db, { ...one, due })
    },
    async runNow(job, reason) {
      const id = recordId(clock())
      const now = clock()
      const run = { id, job, reason, tick: wallClock(now), state: 'waiting', note: null } as const
      const added = await db.transaction().execute(async (trx) => {
        await sql`select 1 from sys_quartz_job where id = ${job} for update`.execute(trx)
        return !(await isActive(trx, job)) && (await addRun(trx, run, now))
      })
      if (!added) return undefined
      executor.begin(id)
      return id
    },
  }
}

async function seedHandlers(db: Db, handlers: readonly JobHandler[], now: Date): Promise<void> {
  if (handlers.length === 0) return
  const at = wallClock(now)
  const names = handlers.map(({ name }) => name)
  const rows = handlers.map(({ name, title, description, parameters, mayAct }) => ({
    id: name,
    title,
    description: description ?? null,
    del_flag: 0,
    parameters: parameters ? JSON.stringify(parameters) : null,
    tenants: mayAct ? 'Y' : 'N',
    create_by: null,
    create_time: at,
  }))
  const own = handlers.flatMap(({ name, schedules = [] }) =>
    schedules.map(({ id = name, cron, description, parameters }) => ({
      id,
      job_class_name: name,
      cron_expression: cron,
      description,
      parameter: parameters ? JSON.stringify(parameters) : null,
      plan: null,
      next_time: null,
      last_time: null,
      last_state: null,
      company: null,
      owner: null,
      create_by: null,
      create_time: at,
    })),
  )
  await db.transaction().execute(async (trx) => {
    const tables = system(trx)
    // Without the lock, two processes that start at once would both insert, and one would violate the unique name.
    await sql`lock table sys_job_handler in share row exclusive mode`.execute(trx)
    await tables
      .insertInto('sys_job_handler')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          title: row.ref('excluded.title'),
          description: row.ref('excluded.description'),
          parameters: row.ref('excluded.parameters'),
          tenants: row.ref('excluded.tenants'),
          del_flag: 0,
        })),
      )
      .execute()
    await sql`update sys_job_handler set del_flag = 1
      where del_flag = 0 and not (id = any(${names}::text[]))`.execute(trx)
    if (own.length > 0) {
      await tables
        .insertInto('sys_quartz_job')
        .values(own)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    }
  })
}
