import { isRecord, type WireRecord } from '../data/envelope'
import { failureText, isUnanswered, toFailure } from '../data/failure'
import type { FieldError } from './formState'

/** How a save ended. */
export type SaveOutcome =
  | {
      readonly kind: 'saved'
      readonly record: WireRecord | undefined
      /** What the server says of it. */
      readonly message: string
    }
  /** The record broke rules; nothing was stored. */
  | { readonly kind: 'refused'; readonly errors: readonly FieldError[]; readonly message: string }
  /** Somebody saved in between; `current` is the record as it is now. */
  | { readonly kind: 'stale'; readonly current: WireRecord }
  /** The record is no more. */
  | { readonly kind: 'gone'; readonly message: string }
  /** No answer: it may have been stored. Sending the same again with the same key is safe. */
  | { readonly kind: 'unknown'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }

export function outcomeOf(error: unknown): SaveOutcome {
  const failure = toFailure(error)
  const message = failureText(failure)
  const { status, code = status, result } = failure.detail
  if (isUnanswered(failure)) return { kind: 'unknown', message }
  if (code === 404) return { kind: 'gone', message }
  const current = isRecord(result) ? result.current : undefined
  if (code === 409 && isRecord(current)) return { kind: 'stale', current }
  const errors = readErrors(result)
  if (errors.length > 0) return { kind: 'refused', errors, message }
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
