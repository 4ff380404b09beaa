import type { AxiosResponse } from 'axios'
import { type Call, type Download, type Envelope, Failure } from '#ports'
import { httpMessages } from './messages'

/** A raw answer. */
export interface Answer {
  readonly status: number
  readonly data: unknown
  readonly headers: AxiosResponse['headers']
  /** Id of the request in the server's log. */
  readonly id: string
}

/** Calls that answer with `code` and `data` instead of `success` and `result` (contract, §4). */
const withoutSuccess: ReadonlySet<string> = new Set([
  '/oem-manage/get',
  '/sys/api/getSiteListByUid',
])

/** Parses the envelope of a successful call; otherwise throws a `Failure`. */
export function readEnvelope(
  answer: Answer,
  { url, whole = false }: Pick<Call, 'url' | 'whole'>,
): Envelope {
  const { status } = answer
  const envelope = parse(answer.data, { mayLackSuccess: withoutSuccess.has(url), whole })
  if (!envelope) throw notJson(answer)
  const { success, code, message, result } = envelope
  if (status >= 200 && status < 300 && success) return envelope
  const retryAfterSeconds = secondsOf(answer.headers['retry-after'])
  throw new Failure(
    status >= 400 ? 'http' : 'business',
    message || (whole ? '' : httpMessages.serverError),
    {
      status,
      code,
      result,
      id: answer.id,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    },
  )
}

/** Reads a file; an envelope instead of a file is read as a failure. */
export async function readDownload(answer: Answer, call: Pick<Call, 'url'>): Promise<Download> {
  const { data: blob, status, headers } = answer
  if (!(blob instanceof Blob)) throw notJson(answer)
  if (status !== 200 || blob.type.includes('json')) {
    readEnvelope({ ...answer, data: await blob.text() }, call)
    throw notJson(answer)
  }
  // An error page of a proxy must not be saved under the file's name.
  if (blob.type.includes('html')) throw notJson(answer)
  const fileName = fileNameOf(String(headers['content-disposition'] ?? ''))
  return fileName ? { blob, fileName } : { blob }
}

/** An answer that is no envelope: from a proxy, or an HTML page. */
function notJson({ status, id }: Answer): Failure {
  return status === 504
    ? new Failure('timeout', httpMessages.timeout, { status, id })
    : new Failure('shape', httpMessages.notJson, { status, id })
}

interface Reading {
  readonly mayLackSuccess: boolean
  readonly whole: boolean
}

function parse(data: unknown, { mayLackSuccess, whole }: Reading): Envelope | undefined {
  try {
    const value: unknown = typeof data === 'string' ? JSON.parse(data) : data
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const { success, code, message, result, data: payload } = value as Record<string, unknown> // an object, checked above
    const lacks = whole ? typeof success !== 'boolean' : success === undefined
    return {
      success: success === true || (lacks && (whole || (mayLackSuccess && code === 200))),
      code: typeof code === 'number' ? code : 0,
      message: typeof message === 'string' ? message : '',
      result: whole ? value : (result ?? payload ?? null),
    }
  } catch {
    return undefined
  }
}

/** `Retry-After` in seconds from now; the header may hold a date instead. */
function secondsOf(header: unknown): number | undefined {
  if (typeof header !== 'string' || header.trim() === '') return undefined
  const seconds = Number(header)
  const span = Number.isFinite(seconds) ? seconds : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(span) && span >= 0 ? Math.max(1, Math.ceil(span)) : undefined
}

function fileNameOf(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1]
  try {
    const name = encoded ? decodeURIComponent(encoded) : plain
    return name?.replace(/[\\/:*?"<>|]/g, '_')
  } catch {
    return undefined
  }
}
