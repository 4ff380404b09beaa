import { sql } from 'kysely'
import { beginningOf } from '../../renderer/model/characters/characters'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { recordId } from '../kernel/recordId'
import { momentOf, wallClock } from '../kernel/wallClock'
import { jobMessages as messages } from './messages'
import { nextRun, runsAfter } from './nextRun'
import { addRun } from './runs'
import type { DueJob } from './schedule'

/** Job kind of schedule ticks; the subject is the schedule's id. */
export const tickJobs = 'tick'

// A tick that is later than this was missed: no process was running.
const lateAfterMs = 60_000
const countedAtMost = 1_000

interface Planned {
  readonly id: string
  readonly cron: string
  readonly plan: string | null
  readonly next: string | null
  readonly due: string | null
  readonly expression: string | null
}

/**
 * Plans the next tick of each running schedule that has none, one of an old expression, or one too far in the future
 * (the clock was set back). A tick that has been done is not done again: see addRun.
 */
export async function alignTicks(db: Db, now: Date): Promise<void> {
  await sql`delete from sys_job where kind = ${tickJobs} and not exists (
    select 1 from sys_quartz_job q where q.id = subject and q.status = '0' and q.del_flag = 0)`.execute(
    db,
  )
  await sql`update sys_quartz_job set next_time = null
    where next_time is not null and (status <> '0' or del_flag <> 0)`.execute(db)
  const { rows } = await sql<Planned>`
    select q.id, q.cron_expression as cron, q.plan, q.next_time::text as next, j.due::text as due, j.expression
    from sys_quartz_job q left join sys_job j on j.kind = ${tickJobs} and j.subject = q.id
    where q.status = '0' and q.del_flag = 0`.execute(db)
  for (const row of rows) await align(db, row, now)
}

async function align(db: Db, { id, cron, plan, next, due, expression }: Planned, now: Date) {
  const isPlanned = due !== null && expression === cron
  // Already due: its run plans the next tick.
  if (isPlanned && due <= wallClock(now)) return
  const wanted = nextRun(cron, now)
  if (wanted === undefined) {
    await sql`delete from sys_job where kind = ${tickJobs} and subject = ${id}`.execute(db)
  } else if (!isPlanned || due > wanted) await planTick(db, { id, cron, due: wanted })
  const words = expression === cron && plan !== null ? plan : await wordsOf(cron)
  if (words === plan && (wanted ?? null) === next) return
  await sql`update sys_quartz_job set plan = ${words}, next_time = ${wanted ?? null}::timestamp
    where id = ${id} and cron_expression = ${cron}`.execute(db)
}

/** Plans a tick, or moves the planned one to an earlier time. */
export async function planTick(
  db: Db,
  { id, cron, due }: { readonly id: string; readonly cron: string; readonly due: string },
): Promise<void> {
  await sql`insert into sys_job (kind, subject, due, expression)
    values (${tickJobs}, ${id}, ${due}::timestamp, ${cron})
    on conflict (kind, subject) do update set due = excluded.due, expression = excluded.expression
      where sys_job.expression is distinct from excluded.expression or sys_job.due > excluded.due`.execute(
    db,
  )
}

const longestWords = 200

/** The expression in Chinese. */
async function wordsOf(cron: string): Promise<string> {
  // Loaded on demand: only new expressions need it.
  const [{ parseCron }, { meaningOf }] = await Promise.all([
    import('../../renderer/cells/cron/parse'),
    import('../../renderer/cells/cron/meaning'),
  ])
  const read = parseCron(cron)
  return beginningOf('mistake' in read ? cron : meaningOf(read.cron), longestWords)
}

/** Creates the run of a tick in the transaction that claimed the tick. Answers the run to begin. */
export async function tick(
  trx: Db,
  { subject: job, due }: DueJob,
  now: Date,
): Promise<string | undefined> {
  const schedule = await system(trx)
    .selectFrom('sys_quartz_job')
    .select(['cron_expression as cron', 'misfire'])
    .where('id', '=', job)
    .where('status', '=', '0')
    .where('del_flag', '=', 0)
    .forUpdate()
    .executeTakeFirst()
  if (!schedule) return undefined
  const { cron, misfire } = schedule
  const next = nextRun(cron, now)
  if (next !== undefined) await planTick(trx, { id: job, cron, due: next })
  await sql`update sys_quartz_job set next_time = ${next ?? null}::timestamp where id = ${job}`.execute(
    trx,
  )
  const missed = missedTicks(cron, due, now)
  const base = { id: recordId(now), job, reason: 'clock', tick: due } as const
  const skip = async (note: string) => {
    await addRun(trx, { ...base, state: 'skipped', note }, now)
    return undefined
  }
  if (missed > 0 && misfire === 'skip') return await skip(messages.missedSkipped(missed))
  if (await isActive(trx, job)) return await skip(messages.stillRunning)
  const note = missed > 0 ? messages.missedOnce(missed) : null
  return (await addRun(trx, { ...base, state: 'waiting', note }, now)) ? base.id : undefined
}

/** Number of ticks missed until now; 0 if the tick is only a moment late. */
function missedTicks(cron: string, due: string, now: Date): number {
  const at = momentOf(due)
  if (now.getTime() - at.getTime() <= lateAfterMs) return 0
  const passed = runsAfter(cron, at, countedAtMost).filter((one) => one <= wallClock(now))
  return passed.length + 1
}

/** Whether a run of the schedule is active. */
export async function isActive(db: Db, job: string): Promise<boolean> {
  const found = await system(db)
    .selectFrom('sys_job_run')
    .select('id')
    .where('job', '=', job)
    .where('state', 'in', ['waiting', 'running'])
    .limit(1)
    .execute()
  return found.length > 0
}
