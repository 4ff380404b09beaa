import { sql } from 'kysely'
import { beginningOf } from '../../renderer/model/characters/characters'
import type { Db } from '../db/open'
import { wallClock } from '../kernel/wallClock'

/** One-time work. */
export interface PlannedJob {
  readonly subject: string
  readonly tenantId: number
  /** 'YYYY-MM-DD HH:mm:ss' as clocks of the server's zone show it. */
  readonly due: string
}

export interface DueJob extends PlannedJob {
  readonly kind: string
}

/** Plans or reschedules jobs in the transaction of the change that causes them, so both commit or neither does. */
export async function planJobs(trx: Db, kind: string, jobs: readonly PlannedJob[]): Promise<void> {
  if (jobs.length === 0) return
  const texts = (of: (job: PlannedJob) => string) => sql`${jobs.map(of)}::text[]`
  await sql`
    insert into sys_job (kind, subject, tenant_id, due)
    select ${kind}, given.subject, given.tenant, given.due::timestamp
    from unnest(${texts(({ subject }) => subject)}, ${jobs.map(({ tenantId }) => tenantId)}::integer[],
      ${texts(({ due }) => due)}) as given (subject, tenant, due)
    on conflict (kind, subject) do update set due = excluded.due, failures = 0, note = null`.execute(
    trx,
  )
}

export async function dropJobs(trx: Db, kind: string, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return
  await sql`delete from sys_job where kind = ${kind} and subject = any(${subjects}::text[])`.execute(
    trx,
  )
}

export async function dueJobs(db: Db, now: Date, most: number): Promise<readonly DueJob[]> {
  const { rows } = await sql<{ kind: string; subject: string; tenant: number; due: string }>`
    select kind, subject, tenant_id as tenant, due::text as due from sys_job
    where due <= ${wallClock(now)}::timestamp order by due, kind, subject
    limit ${sql.lit(most)}`.execute(db)
  return rows.map(({ kind, subject, tenant, due }) => ({
    kind,
    subject,
    due,
    tenantId: Number(tenant),
  }))
}

/** Ends leases that last longer than any can: they were made before the clock was set back. */
export async function endLongLeases(db: Db, kind: string, latest: Date, now: Date): Promise<void> {
  await sql`update sys_job set due = ${wallClock(now)}::timestamp
    where kind = ${kind} and due > ${wallClock(latest)}::timestamp`.execute(db)
}

/**
 * Claims a job in the transaction that does its work: the commit deletes the job; if the process dies before it, the
 * job is unchanged. false = another process has it or has done it, or it has been rescheduled to a later time.
 */
export async function claimJob(
  trx: Db,
  { kind, subject }: Pick<DueJob, 'kind' | 'subject'>,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from sys_job where ctid in (
      select ctid from sys_job where kind = ${kind} and subject = ${subject}
        and due <= ${wallClock(now)}::timestamp for update skip locked)`.execute(trx)
  return numAffectedRows > 0n
}

const firstPauseSeconds = 60
const longestPauseSeconds = 3_600
const longestNote = 500

/** Records why a job failed and retries it later: after 1, 2, 4 … at most 60 minutes. */
export async function postponeJob(db: Db, job: DueJob, why: string, now: Date): Promise<void> {
  await sql`
    update sys_job set failures = failures + 1, note = ${beginningOf(why, longestNote)},
      due = ${wallClock(now)}::timestamp + make_interval(secs =>
        least(${longestPauseSeconds}::integer, ${firstPauseSeconds}::integer * power(2, least(failures, 10))))
    where kind = ${job.kind} and subject = ${job.subject} and due = ${job.due}::timestamp`.execute(
    db,
  )
}
