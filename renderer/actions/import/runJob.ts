import { isRecord } from '../../data/envelope'
import { failureText, isAborted, isUnanswered, toFailure } from '../../data/failure'
import type { Envelope } from '../../ports'
import type { RunContext } from '../define'
import { type ImportJob, siblingUrl, startJob } from './calls'
import { importMessages } from './messages'

/** Answer of a dry run or an import, in the form of the contract's import call. */
export type JobAnswer = Pick<Envelope, 'success' | 'code' | 'message' | 'result'>

export type JobEnd =
  | { readonly kind: 'answered'; readonly answer: JobAnswer }
  /** The server process ended first; written rows stay, and the import can be continued. */
  | { readonly kind: 'interrupted'; readonly rows: number }
  /** It was refused, or its result is `unknown`. */
  | { readonly kind: 'failed'; readonly message: string; readonly unknown: boolean }
  | { readonly kind: 'aborted' }

export interface JobWatch {
  readonly id: string
  readonly dryRun: boolean
  /** Stops watching, not the job. */
  readonly signal: AbortSignal
  /** Number of processed rows. */
  onRows(rows: number): void
  /** The connection is lost; the result is being requested. */
  onLost(): void
}

const pollMs = 700
/** After this time without any answer the result counts as unknown. */
const patienceMs = 60_000

/** Starts a job and watches it to its end. It survives a lost connection and a server restart. */
export async function runJob(
  context: RunContext,
  job: ImportJob,
  watch: JobWatch,
): Promise<JobEnd> {
  const { signal } = watch
  const ask = () => progressOf(context, watch)
  // Starting is idempotent by id: if the answer is lost, the start is sent again.
  let next: () => Promise<Envelope> = () => startJob(context, job, watch)
  let until = Date.now() + patienceMs
  while (!signal.aborted) {
    try {
      const report = readReport((await next()).result)
      next = ask
      until = Date.now() + patienceMs
      if (report.status === 'interrupted') return { kind: 'interrupted', rows: report.rows }
      if (report.answer) return { kind: 'answered', answer: report.answer }
      watch.onRows(report.rows)
    } catch (error) {
      const failure = toFailure(error)
      if (isAborted(failure)) return { kind: 'aborted' }
      const unknown = isUnanswered(failure)
      if (!unknown || Date.now() > until) {
        return {
          kind: 'failed',
          unknown,
          message: unknown ? importMessages.lost : failureText(failure),
        }
      }
      watch.onLost()
    }
    await pause()
  }
  return { kind: 'aborted' }
}

function progressOf(context: RunContext, { id, signal }: JobWatch): Promise<Envelope> {
  const url = siblingUrl(context, 'importProgress')
  return context.ports.request.send({ method: 'GET', url, params: { id }, quiet: true, signal })
}

function readReport(result: unknown) {
  const report = isRecord(result) ? result : {}
  const answer = isRecord(report.answer) ? report.answer : undefined
  return {
    rows: Number(report.rows) || 0,
    status: String(report.status),
    answer: answer && {
      success: answer.success !== false,
      code: Number(answer.code),
      message: String(answer.message),
      result: answer.result,
    },
  }
}

/** Asks a running job to stop; the job's own answer tells what was written by then. */
export async function stopJob(context: RunContext, id: string): Promise<void> {
  const url = siblingUrl(context, 'importCancel')
  await context.ports.request.send({ method: 'POST', url, body: { id }, quiet: true })
}

const pause = () => new Promise((resolve) => setTimeout(resolve, pollMs))
