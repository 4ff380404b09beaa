import { sql } from 'kysely'
import type { Db } from '../../server/db/open'
import type { Scheduler } from '../../server/jobs/scheduler'
import type { Module } from '../../server/module/module'

/** Takes the scheduler of the server under test, to which it is one family more. */
export function jobsUnderTest(): {
  readonly module: Module
  run(db: Db, job: string): Promise<string>
} {
  let scheduler: Scheduler | undefined
  return {
    module: {
      name: 'jobsUnderTest',
      start({ find }) {
        scheduler = find('scheduler')
        return {}
      },
    },
    async run(db, job) {
      const known = await sql`select 1 from sys_quartz_job where id = ${job}`.execute(db)
      if (!scheduler || known.rows.length === 0) throw new Error(`no schedule has the id ${job}`)
      const run = await scheduler.runNow(job, 'hand')
      if (run === undefined) throw new Error(`schedule ${job} is at work already`)
      await scheduler.idle()
      const { rows } = await sql<{ output: string | null; error: string | null }>`
        select output, error from sys_job_run where id = ${run}`.execute(db)
      const [ended] = rows
      if (typeof ended?.output === 'string') return ended.output
      throw new Error(`schedule ${job} failed: ${ended?.error ?? 'it was taken away'}`)
    },
  }
}
