import type { TSchema } from 'typebox'
import type { TLocalizedValidationError } from 'typebox/error'
import { Locale } from 'typebox/system'
import { Errors } from 'typebox/value'
import type { Db } from '../db/open'
import { jobMessages as messages } from './messages'

/** Work that can be scheduled: the page of scheduled jobs names it, a family brings it. */
export interface JobHandler {
  /** As `jobClassName` has it (contract, §6.8): letters and digits. */
  readonly name: string
  readonly title: string
  readonly description?: string
  /** Of an object; without it the handler takes none. */
  readonly parameters?: TSchema
  /**
   * What it means when a process dies over it and another begins again.
   * `never`: it is done in one transaction that has awaited `task.within`, and so once.
   * `harmless`: what has been done is found done.
   * `maybe`: mails, calls of others. These get `task.id`, by which they can tell; people are told that it may be twice.
   */
  readonly repeats: 'never' | 'harmless' | 'maybe'
  /** Schedules that are there until an administrator changes or removes them. */
  readonly schedules?: readonly OwnSchedule[]
  /** Answers what is to be read of it in the history: a sentence. What it rejects with is kept as its error. */
  run(task: JobTask): Promise<string>
}

interface OwnSchedule {
  /** Never changed; the handler's name unless given. */
  readonly id?: string
  /** Of seven parts. */
  readonly cron: string
  readonly description: string
  readonly parameters?: Readonly<Record<string, unknown>>
  /** Due as well when a server starts. */
  readonly atStart?: boolean
}

/** One call of a handler. */
export interface JobTask {
  /** The same whichever process does it, and however often. */
  readonly id: string
  /** 'YYYY-MM-DD HH:mm:ss': the moment it stands for. */
  readonly tick: string
  readonly parameters: Readonly<Record<string, unknown>>
  readonly db: Db
  readonly now: Date
  /** Aborted when the process ends, or another one has gone on with it. */
  readonly signal: AbortSignal
  /** To be awaited in the one transaction that does the work, before anything is written. */
  within(trx: Db): Promise<void>
}

/** What a schedule's parameters are, or what is wrong with the text. */
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

/** In the words of people who write parameters, not schemas. */
function reasonOf(error: TLocalizedValidationError): string {
  const { keyword, params } = error
  if (keyword === 'required') return messages.parametersMissing(params.requiredProperties)
  // What the schema does not name is compared to `false`.
  if (keyword === 'boolean') return messages.parameterUnknown
  return Locale.zh_Hans(error)
}
