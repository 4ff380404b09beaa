import { sql } from 'kysely'
import type { Database, Db } from '../db/open'
import { refreshStatistics } from '../db/statistics'
import { wallClock } from '../kernel/wallClock'
import type { JobHandler } from './handlers'
import { jobMessages as messages } from './messages'

/** Rows that expire. */
export interface Expiring {
  /** Chinese name of the rows. */
  readonly title: string
  /** Deletes expired rows; answers how many. */
  forget(trx: Db, now: Date): Promise<number>
}

/** Deletes rows whose `expires_at` (milliseconds since 1970) has passed. */
export const expiringTable = (title: string, table: string): Expiring => ({
  title,
  async forget(trx, now) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where expires_at <= ${now.getTime()}::bigint`.execute(trx)
    return Number(numAffectedRows)
  },
})

const keptDays = 90
const keptOfEach = 500

/** Run history: keeps three months, and a limited number of runs for each schedule. */
const history: Expiring = {
  title: messages.history,
  async forget(trx, now) {
    const oldest = wallClock(new Date(now.getTime() - keptDays * 24 * 3_600_000))
    const { numAffectedRows = 0n } = await sql`
      delete from sys_job_run where state not in ('waiting', 'running') and (
        create_time < ${oldest}::timestamp or id in (
          select id from (
            select id, row_number() over (partition by job order by create_time desc) as place
            from sys_job_run) ranked
          where place > ${sql.lit(keptOfEach)}))`.execute(trx)
    return Number(numAffectedRows)
  },
}

/** Regular upkeep that every database needs. */
export const maintenance = (
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  expiring: () => readonly Expiring[],
): readonly JobHandler[] => [
  {
    name: 'forgetExpired',
    title: messages.forgetTitle,
    repeats: 'never',
    description: messages.forgetHelp,
    schedules: [{ cron: '0 10 * * * ? *', description: messages.forgetTitle }],
    run: ({ within, now }) =>
      db.transaction().execute(async (trx) => {
        await within(trx)
        const told: string[] = []
        for (const { title, forget } of [...expiring(), history]) {
          const count = await forget(trx, now)
          if (count > 0) told.push(messages.forgot(title, count))
        }
        return told.length > 0 ? told.join('，') : messages.nothing
      }),
  },
  ...(kind === 'embedded' ? [analyze(db)] : []),
]

const analyze = (db: Db): JobHandler => ({
  name: 'refreshStatistics',
  title: messages.analyzeTitle,
  repeats: 'harmless',
  description: messages.analyzeHelp,
  schedules: [{ cron: '0 5 * * * ? *', description: messages.analyzeTitle }],
  run: async ({ signal }) => messages.analyzed(await refreshStatistics(db, undefined, signal)),
})
