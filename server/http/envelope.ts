import { serverMessages } from '../kernel/messages'
import { memberTexts } from './messages'

/** Answer shape of all routes (contract, §1.2). `timestamp` in ms. */
export interface Answer {
  readonly success: boolean
  readonly message: string
  readonly code: number
  readonly result: unknown
  readonly timestamp: number
}

export const ok = (result: unknown, message: string = serverMessages.done): Answer => ({
  success: true,
  message,
  code: 200,
  result: result ?? null,
  timestamp: Date.now(),
})

export const fail = (code: number, message: string, result: unknown = null): Answer => ({
  success: false,
  message,
  code,
  result,
  timestamp: Date.now(),
})

/**
 * A refused request, with a reason that the caller may know. Codes 400–499 and 503 are also the HTTP status; 500, 510
 * and 201 are business answers under HTTP 200.
 */
export class Refusal extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly result: unknown = null,
    /** Seconds until the caller may retry. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message)
    this.name = 'Refusal'
  }

  get status(): number {
    return (this.code >= 400 && this.code < 500) || this.code === 503 ? this.code : 200
  }
}

/** Refuses the purpose of a request, not its form: HTTP 200 with `success: false`. */
export const declined = (message: string, result: unknown = null) =>
  new Refusal(500, message, result)

/** The same because of fields; a form shows each message at its field, the first one is the answer's. */
export const declinedFields = (errors: readonly [FieldError, ...FieldError[]]) =>
  declined(errors[0].message, { errors })

/** A member of the query or body is invalid. `field` is its path; `expected` follows “应为”. */
export const malformed = (field: string, expected: string) =>
  refusedMember(field, memberTexts.wrong(field, expected))

export const missing = (field: string, expected: string) =>
  refusedMember(field, memberTexts.missing(field, expected))

const refusedMember = (field: string, why: string) =>
  new Refusal(400, serverMessages.malformed + why, { errors: [{ field, message: why }] })

/** The request as a whole is unreadable, not one member. */
export const unreadable = (expected: string) =>
  new Refusal(400, serverMessages.malformed + memberTexts.whole(expected))

export const noRight = () => new Refusal(403, serverMessages.noRight)

export const tooMany = (seconds: number, message: string = serverMessages.tooMany) =>
  new Refusal(429, message, null, Math.max(1, Math.ceil(seconds)))

/** The answer does not reveal whether a record belongs to another tenant or never existed. */
export const notFound = () => new Refusal(404, serverMessages.notFound)

export interface FieldError {
  readonly field: string
  readonly message: string
  /** For a field with rows: index of the row in the sent list, from 0, and the invalid column. */
  readonly row?: number
  readonly column?: string
  /** Id of the record if several are written together. */
  readonly id?: string
}

/** Failed validation of a record; the form shows each message at its field. */
export const invalid = (errors: readonly FieldError[]) =>
  new Refusal(400, errors[0]?.message ?? serverMessages.malformed, { errors })

/** The errors that `invalid` put into a refusal. */
export function errorsOf({ result }: Refusal): readonly FieldError[] {
  const { errors } = { errors: [], ...(result as object | null) } // null or the refusal's details
  return errors
}

/** Somebody saved in between: the answer contains the current record. */
export const stale = (current: unknown) => new Refusal(409, serverMessages.stale, { current })
