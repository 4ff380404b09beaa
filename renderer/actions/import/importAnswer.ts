import { isRecord } from '../../data/envelope'
import { toFailure } from '../../data/failure'
import type { Envelope } from '../../ports'

/** The code of an import of which some rows were refused (contract, §9.4). */
const partialCode = 201

interface Written {
  readonly message: string
  /** Id for undoing the import; undefined if nothing was written or the server does not keep imports. */
  readonly undo: string | undefined
  /** Number of existing records that were changed. */
  readonly updated: number
}

export type ImportAnswer =
  | ({ readonly kind: 'done' } & Written)
  | ({
      readonly kind: 'partial'
      /** Nothing came in. */
      readonly none?: true
      readonly counts: string
      /** Path of the sheet of refused rows, below the API base. */
      readonly file: string | undefined
      /** A file that only the importing user may download: path and name. */
      readonly note?: { readonly url: string; readonly name: string }
    } & Written)

export function readImportAnswer({
  code,
  message,
  result,
}: Omit<Envelope, 'success'>): ImportAnswer {
  const parts = isRecord(result) ? result : {}
  const written = { message, undo: undoOf(parts), updated: Number(parts.updatedCount) || 0 }
  const note = noteIn(parts)
  if (code !== partialCode && !note) return { kind: 'done', ...written }
  const file = typeof result === 'string' ? result : parts.fileUrl
  return {
    kind: 'partial',
    ...written,
    ...(parts.successCount === 0 && { none: true as const }),
    counts: typeof parts.msg === 'string' ? parts.msg : '',
    file: typeof file === 'string' ? ownPath(file) : undefined,
    ...(note && { note }),
  }
}

function noteIn({ noteUrl, noteName }: Readonly<Record<string, unknown>>) {
  const url = typeof noteUrl === 'string' ? ownPath(noteUrl) : undefined
  return url === undefined ? undefined : { url, name: String(noteName ?? '') }
}

/** Some servers answer a partial import with a failure. undefined = it is a real failure. */
export function partialOf(error: unknown): ImportAnswer | undefined {
  const { message, detail } = toFailure(error)
  if (detail.code !== partialCode) return undefined
  return readImportAnswer({ code: partialCode, message, result: detail.result })
}

function undoOf({ importId, createdCount, updatedCount }: Readonly<Record<string, unknown>>) {
  const wrote = (Number(createdCount) || 0) + (Number(updatedCount) || 0) > 0
  return wrote && typeof importId === 'string' ? importId : undefined
}

/** Only paths of this server are fetched. */
const ownPath = (file: string): string | undefined =>
  /^\/(?![/\\])[^\s:]*$/.test(file) ? file : undefined
