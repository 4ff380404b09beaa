import type { Module } from '../module/module'
import type { RunEnd } from './executor'
import type { JobHandler } from './handlers'
import { type Expiring, maintenance } from './maintenance'
import { jobMigrations } from './migrations'
import { type JobKind, startRunner } from './runner'
import { createScheduler, type Scheduler } from './scheduler'

declare module '../module/module' {
  interface Contributions {
    /** Work for one moment, which a family plans with `planJobs`. */
    readonly jobs: readonly JobKind[]
    /** Work that administrators schedule. */
    readonly handlers: readonly JobHandler[]
    /** Rows that are good for a time only. */
    readonly expires: readonly Expiring[]
    /** Told of a schedule whose run has begun or, with its end, ended. */
    readonly ran: (job: string, run: string, end?: RunEnd) => void
  }
  interface Services {
    readonly scheduler: Scheduler
  }
}

/** Work that goes on by the clock, once whichever of several processes does it. */
export const jobModule: Module = {
  name: 'jobs',
  migrations: jobMigrations,
  start({ db, database, clock, log, added }) {
    const scheduler = createScheduler({
      ...{ db, clock, log },
      handlers: () => added('handlers').flat(),
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
          ...{ db, clock, log },
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
