import { sql } from 'kysely'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { planTick } from '../jobs/ticks'
import { momentOf, wallClock } from '../kernel/wallClock'
import { mailType } from './outbox'

/** Name of the handler and of its only schedule. */
export const sendHandler = 'sendMails'

const secondMs = 1_000

/**
 * Plans a look at the outbox at `from`, unless its schedule is stopped; await it in the transaction that makes a mail
 * due. The tick is at least a second away, because a run of the current second may have looked already.
 */
export async function lookAtOutbox(trx: Db, from: Date, now: Date): Promise<void> {
  const schedule = await system(trx)
    .selectFrom('sys_quartz_job')
    .select('cron_expression as cron')
    .where('id', '=', sendHandler)
    .where('status', '=', '0')
    .where('del_flag', '=', 0)
    .executeTakeFirst()
  if (!schedule) return
  const due = wallClock(new Date(Math.max(from.getTime(), now.getTime() + secondMs)))
  await planTick(trx, { id: sendHandler, cron: schedule.cron, due })
}

/** Plans a look when the next mail is due, but not before `earliest`. */
export async function lookForNext(db: Db, earliest: Date, now: Date): Promise<void> {
  const { rows } = await sql<{ next: string | null }>`
    select min(greatest(next_time, taken_until))::text as next from sys_sms
    where next_time is not null and es_type = ${mailType}`.execute(db)
  const next = rows[0]?.next ?? null
  if (next === null) return
  const from = Math.max(momentOf(next).getTime(), earliest.getTime())
  await lookAtOutbox(db, new Date(from), now)
}
