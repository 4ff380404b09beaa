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

/** One sentence for people. */
export function failureText(failure: Failure): string {
  if (failure.message !== '') return failure.message
  if (failure.kind === 'network') return dataMessages.network
  if (failure.kind === 'timeout') return dataMessages.timeout
  return dataMessages.unknownError
}

/** What support needs: method, path and the codes of the answer. */
export function failureDetail(failure: Failure, call: string): string {
  const { status, code } = failure.detail
  const codes = [
    status > 0 ? `HTTP ${status}` : failure.kind,
    code === undefined ? '' : `code ${code}`,
  ]
  return [call, ...codes].filter((part) => part !== '').join(' · ')
}
