import { isRecord } from '../../data/envelope'
import { failureText, isAborted, isUnanswered, toFailure } from '../../data/failure'
import type { RunContext } from '../define'
import { type ImportJob, type Sending, sendFiles, siblingUrl } from './calls'
import { type ImportAnswer, partialOf, readImportAnswer } from './importAnswer'

export type Outcome =
  | ImportAnswer
  | { readonly kind: 'failed'; readonly message: string; readonly unknown: boolean }
  | { readonly kind: 'aborted' }

export interface Watching extends Sending {
  readonly id: string
  /** Rows dealt with so far. */
  onRows(rows: number): void
  /** The connection is gone: what came of it is being asked for. */
  onLost(): void
}

const pollMs = 700
/** Without any answer for so long, nobody knows. */
const patienceMs = 60_000

/** Sends the files and follows the import; a lost connection does not lose its outcome. */
export async function runImport(
  context: RunContext,
  job: ImportJob,
  watching: Watching,
): Promise<Outcome> {
  const over = new AbortController()
  let sent = false
  const onProgress = (share: number) => {
    watching.onProgress(share)
    if (share < 1 || sent) return
    sent = true
    void follow(context, watching, over.signal)
  }
  try {
    const answer = await sendFiles(context, job, { ...watching, onProgress })
    return answer ? readImportAnswer(answer) : { kind: 'aborted' }
  } catch (error) {
    const failure = toFailure(error)
    if (isAborted(failure)) return { kind: 'aborted' }
    const partial = partialOf(failure)
    if (partial) return partial
    const lost = isUnanswered(failure)
    const found = lost ? await outcomeOf(context, watching) : undefined
    return found ?? { kind: 'failed', message: failureText(failure), unknown: lost }
  } finally {
    over.abort()
  }
}

/** Tells how far it is until it is over. */
async function follow(context: RunContext, { id, onRows }: Watching, over: AbortSignal) {
  while (!over.aborted) {
    await pause()
    if (over.aborted) return
    const report = await reportOf(context, id).catch(() => undefined)
    if (report && !over.aborted) onRows(report.rows)
  }
}

/** What came of an import whose answer was lost; undefined = nobody knows, or it never came. */
async function outcomeOf(
  context: RunContext,
  { id, onRows, onLost, signal }: Watching,
): Promise<Outcome | undefined> {
  onLost()
  let until = Date.now() + patienceMs
  while (Date.now() < until && !signal.aborted) {
    const report = await reportOf(context, id).catch((error: unknown) => {
      const { status } = toFailure(error).detail
      return status === 404 || status === 403 ? null : undefined
    })
    if (report === null || report?.status === 'failed') return undefined
    if (report?.answer) return readImportAnswer(report.answer)
    if (report) {
      onRows(report.rows)
      until = Date.now() + patienceMs
    }
    await pause()
  }
  return undefined
}

async function reportOf(context: RunContext, id: string) {
  const url = siblingUrl(context, 'importProgress')
  const { result } = await context.ports.request.send({
    ...{ method: 'GET', url, params: { id }, quiet: true },
  })
  const report = isRecord(result) ? result : {}
  const answer = isRecord(report.answer) ? report.answer : undefined
  return {
    rows: Number(report.rows) || 0,
    status: String(report.status),
    answer: answer && {
      code: Number(answer.code),
      message: String(answer.message),
      result: answer.result,
    },
  }
}

/** Asks a running import to stop; its own answer tells what had gone in by then. */
export async function stopImport(context: RunContext, id: string): Promise<void> {
  const url = siblingUrl(context, 'importCancel')
  await context.ports.request.send({ method: 'POST', url, body: { id }, quiet: true })
}

const pause = () => new Promise((resolve) => setTimeout(resolve, pollMs))
