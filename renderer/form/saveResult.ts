import { isRecord, type WireRecord } from '../data/envelope'
import { failureText, isUnanswered, toFailure } from '../data/failure'
import { type Used, usedIn } from '../data/uses'
import type { FieldError } from './formState'

/** Result of a save. */
export type SaveResult =
  | {
      readonly kind: 'saved'
      readonly record: WireRecord | undefined
      /** Message of the server. */
      readonly message: string
    }
  /** Validation failed on the server; nothing was stored. */
  | {
      readonly kind: 'refused'
      readonly errors: readonly FieldError[]
      readonly message: string
      /** What uses the rows that the save would delete: with a decision about it, the save can be sent again. */
      readonly used?: Used | undefined
    }
  /** Another user saved meanwhile; `current` = the record now. */
  | { readonly kind: 'stale'; readonly current: WireRecord }
  /** The record no longer exists. */
  | { readonly kind: 'gone'; readonly message: string }
  /** No answer: it may have been stored. Sending the same with the same key is safe. */
  | { readonly kind: 'unknown'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }

export function saveResultOf(error: unknown): SaveResult {
  const failure = toFailure(error)
  const message = failureText(failure)
  const { status, code = status, result } = failure.detail
  if (isUnanswered(failure)) return { kind: 'unknown', message }
  if (code === 404) return { kind: 'gone', message }
  const current = isRecord(result) ? result.current : undefined
  if (code === 409 && isRecord(current)) return { kind: 'stale', current }
  const errors = readErrors(result)
  if (errors.length > 0) return { kind: 'refused', errors, message, used: usedIn(result) }
  return { kind: 'failed', message }
}

function readErrors(result: unknown): readonly FieldError[] {
  const errors = isRecord(result) ? result.errors : undefined
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error): readonly FieldError[] => {
    if (!isRecord(error)) return []
    const { field, message, row, column } = error
    if (typeof field !== 'string' || typeof message !== 'string') return []
    if (typeof row !== 'number') return [{ field, message }]
    return [{ field, message, row, ...(typeof column === 'string' && { column }) }]
  })
}
