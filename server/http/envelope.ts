import { serverMessages } from '../kernel/messages'

/** The one answer shape of every route (contract, §1.2). `timestamp` in ms. */
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
 * A request that is refused for a reason the caller may know. Codes 400–499 become the HTTP status
 * too, and so does 503; 500, 510 and 201 are business answers under HTTP 200.
 */
export class Refusal extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly result: unknown = null,
    /** The caller may come back then. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message)
    this.name = 'Refusal'
  }

  get status(): number {
    return (this.code >= 400 && this.code < 500) || this.code === 503 ? this.code : 200
  }
}

/** Something said about the request's purpose, not its form: HTTP 200 with `success: false`. */
export const declined = (message: string, result: unknown = null) =>
  new Refusal(500, message, result)

/** The request cannot be read. */
export const malformed = () => new Refusal(400, serverMessages.malformed)

export const noRight = () => new Refusal(403, serverMessages.noRight)

export const tooMany = (seconds: number, message: string = serverMessages.tooMany) =>
  new Refusal(429, message, null, Math.max(1, Math.ceil(seconds)))

/** Another tenant's record and one that never was are told apart by nobody. */
export const notFound = () => new Refusal(404, serverMessages.notFound)

export interface FieldError {
  readonly field: string
  readonly message: string
  /** For a field that holds rows: the row's place in the list sent, from 0, and the column that is wrong. */
  readonly row?: number
  readonly column?: string
  /** The record, where several are written together. */
  readonly id?: string
}

/** Failed checks of a record: the form attaches each message to its field. */
export const invalid = (errors: readonly FieldError[]) =>
  new Refusal(400, errors[0]?.message ?? serverMessages.malformed, { errors })

/** What `invalid` has put into a refusal. */
export function errorsOf({ result }: Refusal): readonly FieldError[] {
  const { errors } = { errors: [], ...(result as object | null) } // null, or what a refusal says
  return errors
}

/** Somebody saved in between: the answer carries the record as it is now. */
export const stale = (current: unknown) => new Refusal(409, serverMessages.stale, { current })
