import type { Module } from '../module/module'
import type { ExecutorParts, RunEnd } from './executor'
import type { JobHandler } from './handlers'
import { type Expiring, maintenance } from './maintenance'
import { jobMessages as messages } from './messages'
import { jobMigrations } from './migrations'
import { type JobKind, startRunner } from './runner'
import { createScheduler, type Scheduler } from './scheduler'

declare module '../module/module' {
  interface Contributions {
    /** One-time work that a family plans with `planJobs`. */
    readonly jobs: readonly JobKind[]
    /** Work that administrators schedule. */
    readonly handlers: readonly JobHandler[]
    /** Rows that expire. */
    readonly expires: readonly Expiring[]
    /** The account that a tenant's schedule acts as. */
    readonly actsAs: NonNullable<ExecutorParts['actsAs']>
    /** Called when a run of a schedule begins, and with `end` when it ends. */
    readonly ran: (job: string, run: string, end?: RunEnd) => void
  }
  interface Services {
    readonly scheduler: Scheduler
  }
}

/** Scheduled work; with several processes, exactly one of them does each run. */
export const jobModule: Module = {
  name: 'jobs',
  migrations: jobMigrations,
  start({ db, database, clock, log, added }) {
    const scheduler = createScheduler({
      db,
      clock,
      log,
      handlers: () => added('handlers').flat(),
      async actsAs(job) {
        const [actsAs] = added('actsAs')
        if (!actsAs) throw new Error(messages.nobody)
        return await actsAs(job)
      },
      told(job, run, end) {
        for (const tell of added('ran')) tell(job, run, end)
      },
    })
    const { align, started } = scheduler
    let isStarted = false
    return {
      services: { scheduler },
      adds: { handlers: maintenance(database, () => added('expires').flat()) },
      routes: () => scheduler.seed(),
      jobs: () => [
        startRunner({
          db,
          clock,
          log,
          async before() {
            if (!isStarted) await started()
            isStarted = true
            await align()
          },
          kinds: () => [...added('jobs').flat(), ...scheduler.kinds],
        }),
        scheduler,
      ],
    }
  },
}
