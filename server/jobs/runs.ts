import { hostname } from 'node:os'
import { sql } from 'kysely'
import { beginningOf } from '../../renderer/model/characters/characters'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { wallClock } from '../kernel/wallClock'
import type { JobHandler } from './handlers'
import { jobMessages as messages } from './messages'
import { planJobs } from './schedule'
import type { JobRunTable } from './tables'

/** Job kind of active runs: the subject is the run's id, and the job is due when the lease of its process ends. */
export const runJobs = 'run'

/** How long a process keeps a run without a sign of life. */
export const leaseMs = 20_000
const mostAttempts = 3
const longestText = 2_000

const cut = (text: string | undefined): string | null =>
  text === undefined ? null : beginningOf(text, longestText)

export const thisNode = `${hostname()}/${process.pid}`

type NewRun = Pick<JobRunTable, 'id' | 'job' | 'reason' | 'tick' | 'state' | 'note'>

/** Adds a run and, if it has to wait, a job that does it. false = the tick already has a run. */
export async function addRun(trx: Db, run: NewRun, now: Date): Promise<boolean> {
  const at = wallClock(now)
  const { numInsertedOrUpdatedRows = 0n } = await system(trx)
    .insertInto('sys_job_run')
    .values({
      ...run,
      node: null,
      begin_time: null,
      end_time: null,
      ms: null,
      output: null,
      error: null,
      create_by: null,
      create_time: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  if (run.state === 'waiting')
    await planJobs(trx, runJobs, [{ subject: run.id, tenantId: 0, due: at }])
  return true
}

/** Whose a schedule of a tenant is. */
export interface TenantsJob {
  /** The tenant, in which alone it acts. */
  readonly company: number
  /** Username of the account that it acts as. */
  readonly owner: string | null
}

/** A run that this process has. */
export interface TakenRun extends Pick<JobRunTable, 'id' | 'job' | 'tick'> {
  /** Absent = a schedule of the platform. */
  readonly of?: TenantsJob
  readonly attempt: number
  readonly handler: string
  readonly parameter: string | null
}

/**
 * Takes a run that is free or whose process has died. undefined = another process has it, or too many processes have
 * died while doing it.
 */
export async function takeRun(
  db: Db,
  id: string,
  { now, handlers }: { readonly now: Date; readonly handlers: ReadonlyMap<string, JobHandler> },
): Promise<TakenRun | undefined> {
  return await db.transaction().execute(async (trx) => {
    // A slow but living process holds the lock while it writes: see `within`.
    const { rows } = await sql<object>`select 1 from sys_job
      where kind = ${runJobs} and subject = ${id} and due <= ${wallClock(now)}::timestamp
      for update skip locked`.execute(trx)
    if (rows.length === 0) return undefined
    const run = await system(trx)
      .selectFrom('sys_job_run as run')
      .leftJoin('sys_quartz_job as job', 'job.id', 'run.job')
      .select([
        'run.id',
        'run.job',
        sql<string>`run.tick::text`.as('tick'),
        'run.attempt',
        'run.note',
      ])
      .select([
        'run.node',
        'job.job_class_name as handler',
        'job.parameter',
        'job.company',
        'job.owner',
        'run.twice',
        'run.state',
      ])
      .where('run.id', '=', id)
      .executeTakeFirst()
    if (!run || (run.state !== 'waiting' && run.state !== 'running')) {
      await dropLease(trx, id)
      return undefined
    }
    const attempt = Number(run.attempt) + 1
    const died = run.state === 'running' ? messages.takenOver(run.node ?? '', thisNode) : undefined
    const note = [run.note, died].filter(Boolean).join('；').slice(-longestText) || null
    const handler = run.handler ?? ''
    if (attempt > mostAttempts) {
      await end(trx, run, { state: 'failed', error: messages.diedTooOften(mostAttempts) }, now)
      return undefined
    }
    const mayBeTwice = died !== undefined && handlers.get(handler)?.repeats === 'maybe'
    await sql`update sys_job set due = ${wallClock(new Date(now.getTime() + leaseMs))}::timestamp
      where kind = ${runJobs} and subject = ${id}`.execute(trx)
    await sql`update sys_job_run set state = 'running', attempt = ${attempt}, node = ${thisNode}, note = ${note},
      begin_time = coalesce(begin_time, ${wallClock(now)}::timestamp),
      twice = ${mayBeTwice ? 'Y' : run.twice} where id = ${id}`.execute(trx)
    const { job, tick, parameter, company, owner } = run
    // A schedule that is gone has no handler either, so its run fails.
    const of = company === null ? {} : { of: { company: Number(company), owner } }
    return { id: run.id, job, tick, attempt, handler, parameter, ...of }
  })
}

/** Extends the lease. false = the run is over, or another process has it. */
export async function prolong(db: Db, { id, attempt }: TakenRun, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update sys_job set due = ${wallClock(new Date(now.getTime() + leaseMs))}::timestamp
    where kind = ${runJobs} and subject = ${id} and exists (
      select 1 from sys_job_run r where r.id = ${id} and r.attempt = ${attempt})`.execute(db)
  return numAffectedRows > 0n
}

/** Gives up a run because this process ends; another process can take it at once. */
export async function releaseRun(db: Db, { id, attempt }: TakenRun, now: Date): Promise<void> {
  await sql`update sys_job set due = ${wallClock(now)}::timestamp
    where kind = ${runJobs} and subject = ${id} and exists (
      select 1 from sys_job_run r where r.id = ${id} and r.attempt = ${attempt})`.execute(db)
}

/** Another process has taken over the run; throwing this rolls the transaction back. */
export class TakenAway extends Error {
  override readonly name = 'TakenAway'
}

/** Marks the run as done in the transaction that does its work. Throws TakenAway. */
export async function doneWithin(trx: Db, taken: TakenRun, now: Date): Promise<void> {
  const isOurs = await end(trx, taken, { state: 'done', output: messages.outputLost }, now)
  if (!isOurs) throw new TakenAway(messages.takenAway)
}

interface Outcome {
  readonly state: 'done' | 'failed'
  readonly output?: string
  readonly error?: string
}

/** Records how a run ended. false = another process has taken it over. */
export async function endRun(
  db: Db,
  taken: TakenRun & { readonly ms: number },
  outcome: Outcome,
  now: Date,
): Promise<boolean> {
  return await db.transaction().execute((trx) => end(trx, taken, outcome, now))
}

async function end(
  trx: Db,
  { id, job, attempt, ms }: { readonly id: string; readonly job: string } & Partial<Numbers>,
  { state, output, error }: Outcome,
  now: Date,
): Promise<boolean> {
  const at = wallClock(now)
  const { numAffectedRows = 0n } = await sql`
    update sys_job_run set state = ${state}, end_time = ${at}::timestamp, ms = ${ms ?? null}::bigint,
      output = ${cut(output)}, error = ${cut(error)}
    where id = ${id} and attempt = ${attempt ?? 0} and (state = 'running' or (state = 'done' and ${state} = 'done'))`.execute(
    trx,
  )
  if (numAffectedRows === 0n) return false
  await dropLease(trx, id)
  await sql`update sys_quartz_job set last_time = ${at}::timestamp, last_state = ${state} where id = ${job}`.execute(
    trx,
  )
  return true
}

interface Numbers {
  readonly attempt: number
  readonly ms: number
}

const dropLease = (trx: Db, id: string) =>
  sql`delete from sys_job where kind = ${runJobs} and subject = ${id}`.execute(trx)
