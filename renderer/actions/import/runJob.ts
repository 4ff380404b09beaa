import { isRecord } from '../../data/envelope'
import { failureText, isAborted, isUnanswered, toFailure } from '../../data/failure'
import type { Envelope } from '../../ports'
import type { RunContext } from '../define'
import { type ImportJob, siblingUrl, startJob } from './calls'
import { importMessages } from './messages'

/** What a dry run or an import answered, as the contract's import call does. */
export type JobAnswer = Pick<Envelope, 'success' | 'code' | 'message' | 'result'>

export type JobEnd =
  | { readonly kind: 'answered'; readonly answer: JobAnswer }
  /** The server's process has ended before it; what is in stays, and it can go on. */
  | { readonly kind: 'interrupted'; readonly rows: number }
  /** It was refused, or nobody knows what came of it. */
  | { readonly kind: 'failed'; readonly message: string; readonly unknown: boolean }
  | { readonly kind: 'aborted' }

export interface JobWatch {
  readonly id: string
  readonly dryRun: boolean
  /** Ends the watching, not the job. */
  readonly signal: AbortSignal
  /** Rows dealt with so far. */
  onRows(rows: number): void
  /** The connection is gone: what came of it is being asked for. */
  onLost(): void
}

const pollMs = 700
/** Without any answer for so long, nobody knows. */
const patienceMs = 60_000

/** Begins a job and follows it to its end. A lost connection, or a server that starts anew, loses nothing. */
export async function runJob(
  context: RunContext,
  job: ImportJob,
  watch: JobWatch,
): Promise<JobEnd> {
  const { signal } = watch
  const ask = () => progressOf(context, watch)
  // Begun twice under one id it is begun once: a start whose answer is lost is sent again.
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

/** Asks a running job to stop; its own answer tells what had gone in by then. */
export async function stopJob(context: RunContext, id: string): Promise<void> {
  const url = siblingUrl(context, 'importCancel')
  await context.ports.request.send({ method: 'POST', url, body: { id }, quiet: true })
}

const pause = () => new Promise((resolve) => setTimeout(resolve, pollMs))
