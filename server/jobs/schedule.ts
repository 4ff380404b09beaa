import { sql } from 'kysely'
import type { Db } from '../db/open'
import { wallClock } from '../kernel/wallClock'

/** Work for one moment. */
export interface PlannedJob {
  readonly subject: string
  readonly tenantId: number
  /** 'YYYY-MM-DD HH:mm:ss' as clocks of the server's zone show it. */
  readonly due: string
}

export interface DueJob extends PlannedJob {
  readonly kind: string
}

/** Plans jobs, or moves them to another time, in the transaction of their reason: one is not there without the other. */
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
    ...{ kind, subject, due },
    tenantId: Number(tenant),
  }))
}

/**
 * Keeps a job for its process until then: it is due for the others again where nobody has asked for more time by that.
 * false = it is somebody else's.
 */
export async function leaseJob(
  db: Db,
  { kind, subject, due }: Pick<DueJob, 'kind' | 'subject' | 'due'>,
  until: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update sys_job set due = ${wallClock(until)}::timestamp
    where kind = ${kind} and subject = ${subject} and due = ${due}::timestamp`.execute(db)
  return numAffectedRows > 0n
}

/** Leases that end later than any can: the clock has been put back, and nobody may keep them. */
export async function endLongLeases(db: Db, kind: string, latest: Date, now: Date): Promise<void> {
  await sql`update sys_job set due = ${wallClock(now)}::timestamp
    where kind = ${kind} and due > ${wallClock(latest)}::timestamp`.execute(db)
}

/**
 * Takes a job in the transaction that does its work: it is gone when that is committed, and as it was when
 * the process dies before. false = another process has it, has done it, or it is due later by now.
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

/** Keeps why a job could not be done, and tries again later: after a minute, two, four … an hour at most. */
export async function postponeJob(db: Db, job: DueJob, why: string, now: Date): Promise<void> {
  await sql`
    update sys_job set failures = failures + 1, note = ${why.slice(0, longestNote)},
      due = ${wallClock(now)}::timestamp + make_interval(secs =>
        least(${longestPauseSeconds}::integer, ${firstPauseSeconds}::integer * power(2, least(failures, 10))))
    where kind = ${job.kind} and subject = ${job.subject} and due = ${job.due}::timestamp`.execute(
    db,
  )
}
