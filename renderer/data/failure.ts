import { dataMessages } from '../messages'
import { Failure } from '../ports'

/** Converts anything thrown to a typed failure that views can show. */
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
 * True if there was no usable answer (none, no envelope, or a gateway's): it is unknown whether a write happened.
 * Sending it again with the same key is safe.
 */
export function isUnanswered({ kind, detail }: Failure): boolean {
  if (kind === 'network' || kind === 'timeout' || detail.status >= 500) return true
  return kind === 'shape' && detail.status < 400
}

/** The server says that this user may not (contract, §1.4): shown as a warning, because nothing is broken. */
export const isNoAuthority = ({ detail }: Failure): boolean =>
  detail.code === 510 && detail.status < 400

/** One sentence for users; if the rate limit was exceeded, it says how long to wait. */
export function failureText(failure: Failure): string {
  const { retryAfterSeconds: seconds } = failure.detail
  if (seconds !== undefined) return dataMessages.retryAfter(failure.message, seconds)
  if (failure.message !== '') return failure.message
  if (failure.kind === 'network') return dataMessages.network
  if (failure.kind === 'timeout') return dataMessages.timeout
  return dataMessages.unknownError
}

/**
 * What support needs: method, path, the status of the answer and the id in the server's log. A refusal that came as an
 * ordinary answer (HTTP 200) has said all in its sentence; its numbers tell people nothing.
 */
export function failureDetail(failure: Failure, call: string): string {
  const { status, code, id } = failure.detail
  const isRefusal = code !== undefined && status < 400
  const parts = [
    call,
    isRefusal ? '' : status > 0 ? `HTTP ${status}` : failure.kind,
    id === undefined ? '' : dataMessages.requestId(id),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}
