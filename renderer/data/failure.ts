import { dataMessages } from '../messages'
import { Failure } from '../ports'

/** Whatever was thrown, as the typed failure that views can show. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof DOMException && error.name === 'AbortError') {
    return new Failure('aborted', error.message)
  }
  return new Failure('shape', error instanceof Error ? error.message : dataMessages.unknownError)
}

export function isAborted(error: unknown): boolean {
  return toFailure(error).kind === 'aborted'
}

/**
 * No answer, or one that is no envelope, or one of a gateway: nobody knows whether a write happened.
 * Sending it again with the same key is safe.
 */
export function isUnanswered({ kind, detail }: Failure): boolean {
  if (kind === 'network' || kind === 'timeout' || detail.status >= 500) return true
  return kind === 'shape' && detail.status < 400
}

/** The server says that this user may not (contract, §1.4): nothing is broken, so it is a warning. */
export const isNoAuthority = ({ detail }: Failure): boolean =>
  detail.code === 510 && detail.status < 400

/** One sentence for people; a refusal for haste says until when. */
export function failureText(failure: Failure): string {
  const { retryAfterSeconds: seconds } = failure.detail
  if (seconds !== undefined) return dataMessages.retryAfter(failure.message, seconds)
  if (failure.message !== '') return failure.message
  if (failure.kind === 'network') return dataMessages.network
  if (failure.kind === 'timeout') return dataMessages.timeout
  return dataMessages.unknownError
}

/** What support needs: method, path, the codes of the answer and the id in the server's log. */
export function failureDetail(failure: Failure, call: string): string {
  const { status, code, id } = failure.detail
  const codes = [
    status > 0 ? `HTTP ${status}` : failure.kind,
    code === undefined ? '' : `code ${code}`,
    id === undefined ? '' : dataMessages.requestId(id),
  ]
  return [call, ...codes].filter((part) => part !== '').join(' · ')
}
