import { failureText, isAborted, isUnanswered, toFailure } from '../../data/failure'
import type { RunContext } from '../define'
import { type ImportJob, type Sending, sendFiles } from './calls'
import { type ImportAnswer, partialOf, readImportAnswer } from './importAnswer'
import { importMessages } from './messages'
import { type JobAnswer, type JobEnd, type JobWatch, runJob } from './runJob'

export type Outcome = ImportAnswer | Exclude<JobEnd, { kind: 'answered' }>

/** Imports files: as a job if the server keeps uploads, else with the contract's single call. */
export async function runImport(
  context: RunContext,
  job: ImportJob,
  watch: JobWatch & Sending,
): Promise<Outcome> {
  if (job.uploads === undefined) return await sendAll(context, job, watch)
  const end = await runJob(context, job, watch)
  return end.kind === 'answered' ? outcomeOf(end.answer) : end
}

const outcomeOf = (answer: JobAnswer): Outcome =>
  answer.success
    ? readImportAnswer(answer)
    : { kind: 'failed', message: answer.message, unknown: false }

async function sendAll(context: RunContext, job: ImportJob, sending: Sending): Promise<Outcome> {
  try {
    const answer = await sendFiles(context, job, sending)
    return answer ? readImportAnswer(answer) : { kind: 'aborted' }
  } catch (error) {
    const failure = toFailure(error)
    if (isAborted(failure)) return { kind: 'aborted' }
    const partial = partialOf(failure)
    if (partial) return partial
    const text = failureText(failure)
    const message = isUnanswered(failure) ? importMessages.uploadFailed(text) : text
    return { kind: 'failed', message, unknown: false }
  }
}
