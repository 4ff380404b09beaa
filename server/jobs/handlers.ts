import type { TSchema } from 'typebox'
import type { TLocalizedValidationError } from 'typebox/error'
import { Locale } from 'typebox/system'
import { Errors } from 'typebox/value'
import type { Db } from '../db/open'
import type { Caller } from '../http/right'
import { jobMessages as messages } from './messages'

/** Work that can be scheduled; a family provides it, and the page of scheduled jobs lists it. */
export interface JobHandler {
  /** Value of `jobClassName` (contract, §6.8): letters and digits. */
  readonly name: string
  readonly title: string
  readonly description?: string
  /** Schema of the parameters (an object); absent if the handler takes none. */
  readonly parameters?: TSchema
  /**
   * Whether the work may happen twice when a process dies and another one starts the run again.
   * `never`: all work is in one transaction that has awaited `task.within`.
   * `harmless`: the handler is idempotent.
   * `maybe`: mails, calls to others. They can deduplicate by `task.id`; users are warned that it may happen twice.
   */
  readonly repeats: 'never' | 'harmless' | 'maybe'
  /**
   * Throws if this account may not have the work done in its tenant: asked when a schedule of a tenant is saved, and at
   * each run. Absent = only schedules of the platform can do the work.
   */
  mayAct?(parameters: Readonly<Record<string, unknown>>, caller: Caller): void
  /** Default schedules, until an administrator changes or removes them. */
  readonly schedules?: readonly OwnSchedule[]
  /** Resolves to a sentence for the history; a rejection is recorded as the run's error. */
  run(task: JobTask): Promise<string>
}

interface OwnSchedule {
  /** Must never change. Default: the handler's name. */
  readonly id?: string
  /** Cron expression of seven parts. */
  readonly cron: string
  readonly description: string
  readonly parameters?: Readonly<Record<string, unknown>>
  /** Also due when a server starts. */
  readonly atStart?: boolean
}

/** One call of a handler. */
export interface JobTask {
  /** Stays the same across processes and retries. */
  readonly id: string
  /** 'YYYY-MM-DD HH:mm:ss': the scheduled time of the run. */
  readonly tick: string
  readonly parameters: Readonly<Record<string, unknown>>
  /** Id of the schedule. */
  readonly job: string
  /** The account that a tenant's schedule acts as, within its rights; undefined = the platform, in every tenant. */
  readonly caller?: Caller | undefined
  readonly db: Db
  readonly now: Date
  /** Aborted when the process ends or another process has taken over the run. */
  readonly signal: AbortSignal
  /** Await this in the transaction that does the work, before the first write. */
  within(trx: Db): Promise<void>
}

/** Throws if the account may not have this work done in its tenant. */
export function actsWithin(
  handler: JobHandler,
  parameters: Readonly<Record<string, unknown>>,
  caller: Caller,
): void {
  if (!handler.mayAct) throw new Error(messages.platformHandler(handler.title))
  handler.mayAct(parameters, caller)
}

/** Parses a schedule's parameters; answers what is wrong with the text if they are invalid. */
export function readParameters(
  { parameters }: Pick<JobHandler, 'parameters'>,
  text: string | null,
): { readonly value: Readonly<Record<string, unknown>> } | { readonly mistake: string } {
  let value: unknown
  try {
    value = text === null || text.trim() === '' ? {} : JSON.parse(text)
  } catch {
    return { mistake: messages.parametersNoJson }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { mistake: messages.parametersNoJson }
  const given = value as Readonly<Record<string, unknown>> // an object of JSON
  if (!parameters) {
    return Object.keys(given).length === 0
      ? { value: given }
      : { mistake: messages.takesNoParameters }
  }
  const [wrong] = Errors(parameters, given)
  return wrong
    ? { mistake: messages.parameterWrong(wrong.instancePath, reasonOf(wrong)) }
    : { value: given }
}

/** The error in words for people who do not know schemas. */
function reasonOf(error: TLocalizedValidationError): string {
  const { keyword, params } = error
  if (keyword === 'required') return messages.parametersMissing(params.requiredProperties)
  // Properties that the schema does not know are validated against `false`.
  if (keyword === 'boolean') return messages.parameterUnknown
  return Locale.zh_Hans(error)
}
