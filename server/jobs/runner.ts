import type { Db } from '../db/open'
import type { Log } from '../http/log'
import { asOneWork } from '../kernel/inForce'
import { startRounds } from '../kernel/rounds'
import { claimJob, type DueJob, dueJobs, postponeJob } from './schedule'

/** Does the jobs of one kind. */
export interface JobKind {
  readonly kind: string
  /**
   * Does the work. Await `claim` in the transaction that does it, before the first write: false = another process has
   * the job, so nothing may be done. After a rejection the error is recorded and the job is retried later.
   */
  run(job: DueJob, claim: (trx: Db) => Promise<boolean>): Promise<void>
}

export interface RunnerParts {
  readonly db: Db
  readonly log: Log
  clock(): Date
  kinds(): readonly JobKind[]
}

const atOnce = 100
const everyMs = 5_000

/** Does the due jobs one after the other. Every process polls; a job is done by the process that claims it. */
export async function runDueJobs(
  { db, log, clock, kinds }: RunnerParts,
  signal?: AbortSignal,
): Promise<void> {
  const known = new Map(kinds().map((one) => [one.kind, one]))
  const due = (await dueJobs(db, clock(), atOnce)).filter(({ kind }) => known.has(kind))
  for (const job of due) {
    if (signal?.aborted) return
    try {
      await asOneWork(() => known.get(job.kind)?.run(job, (trx) => claimJob(trx, job, clock())))
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      log('a job could not be done', { kind: job.kind, subject: job.subject, error })
      await postponeJob(db, job, why, clock())
    }
  }
}

export const startRunner = (
  parts: RunnerParts & { before(): Promise<void> },
): { stop(): Promise<void> } =>
  startRounds(
    async (signal) => {
      await parts.before()
      await runDueJobs(parts, signal)
    },
    {
      firstAfterMs: everyMs,
      everyMs,
      onFailure: (error) => parts.log('looking for jobs failed', { error }),
    },
  )
