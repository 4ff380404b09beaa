import { isRecord } from '../data/envelope'
import { toFailure } from '../data/failure'
import type { Envelope } from '../ports'

/** The code of an import of which some rows were refused (contract, §9.4). */
const partialCode = 201

export type ImportAnswer =
  | { readonly kind: 'done'; readonly message: string }
  | {
      readonly kind: 'partial'
      readonly message: string
      readonly counts: string
      /** Path of the sheet of refused rows, below the API base. */
      readonly file: string | undefined
    }

export function readImportAnswer({
  code,
  message,
  result,
}: Omit<Envelope, 'success'>): ImportAnswer {
  if (code !== partialCode) return { kind: 'done', message }
  const parts = isRecord(result) ? result : {}
  const file = typeof result === 'string' ? result : parts.fileUrl
  return {
    kind: 'partial',
    message,
    counts: typeof parts.msg === 'string' ? parts.msg : '',
    file: typeof file === 'string' ? ownPath(file) : undefined,
  }
}

/** Some servers call a partial import a failure. undefined = it is a real one. */
export function partialOf(error: unknown): ImportAnswer | undefined {
  const { message, detail } = toFailure(error)
  if (detail.code !== partialCode) return undefined
  return readImportAnswer({ code: partialCode, message, result: detail.result })
}

/** Only a path of this server is ever fetched. */
const ownPath = (file: string): string | undefined =>
  /^\/(?![/\\])[^\s:]*$/.test(file) ? file : undefined
