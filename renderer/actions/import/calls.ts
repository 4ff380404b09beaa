import { readEndpoint } from '../../data/endpoint'
import type { Call, Envelope } from '../../ports'
import type { RunContext } from '../define'
import type { Corrections } from './corrections'

/** Parameters of an import besides the files. */
export interface ImportJob {
  readonly files: readonly File[]
  /** Ids of the uploaded files; undefined = the files are sent along. */
  readonly uploads: readonly string[] | undefined
  /** Heading → field key, '' = not imported. */
  readonly mapping: Readonly<Record<string, string>>
  readonly corrections: Corrections
  /** Whether all rows are validated before any is written. */
  readonly validate: boolean
  readonly foreignKeys?: unknown
  /** Whether a row updates the record with the same unique values. */
  readonly updates: boolean
  /** Index of a file → name of its sheet; the first one by default. */
  readonly sheets: Readonly<Record<string, string>>
  /** Whether rows that are hidden in the file are left out. */
  readonly skipsHidden: boolean
  /** The contract's `isSingleTableImport`. */
  readonly biz?: string | undefined
}

export interface Sending {
  readonly signal: AbortSignal
  /** Share of the upload, 0 to 1. */
  onProgress(share: number): void
}

export const importCall = (context: RunContext): Pick<Call, 'method' | 'url'> =>
  readEndpoint(context.model.endpoints.importExcel)

/** URL of another endpoint beside the import endpoint. */
export const siblingUrl = (context: RunContext, name: string): string =>
  importCall(context).url.replace(/[^/]*$/, name)

/** Uploads one file, which the server keeps for the next steps; the answer lists its headings. */
export function uploadSheet(
  context: RunContext,
  file: File,
  { signal, onProgress }: Sending,
): Promise<Envelope> {
  const body = new FormData()
  body.append('files[]', file)
  const url = siblingUrl(context, 'importPreview')
  return context.ports.request.send({ method: 'POST', url, body, signal, onProgress, quiet: true })
}

/** Starts a dry run or an import of uploaded files. A second call with the same id starts nothing. */
export function startJob(
  context: RunContext,
  job: ImportJob,
  { id, dryRun, signal }: { id: string; dryRun: boolean; signal: AbortSignal },
): Promise<Envelope> {
  const body = formOf(job, { importId: id, ...(dryRun && { dryRun: '1' }) })
  body.append('uploads', JSON.stringify(job.uploads))
  const url = siblingUrl(context, 'importStart')
  return context.ports.request.send({ method: 'POST', url, body, signal, quiet: true })
}

/** The contract's own import: files and parameters in one request. */
export function sendFiles(
  context: RunContext,
  job: ImportJob,
  { signal, onProgress }: Sending,
): Promise<Envelope | undefined> {
  const body = formOf(job, {})
  for (const file of job.files) body.append('files[]', file)
  return context.send({ ...importCall(context), body, signal, onProgress })
}

/** Fields come before files, so that a streaming server has read them by then. */
function formOf(job: ImportJob, own: Readonly<Record<string, string>>): FormData {
  const { mapping, corrections, validate, foreignKeys, updates, biz, sheets, skipsHidden } = job
  const body = new FormData()
  for (const [name, value] of Object.entries(own)) body.append(name, value)
  if (biz !== undefined) body.append('isSingleTableImport', biz)
  if (foreignKeys !== undefined) body.append('foreignKeys', JSON.stringify(foreignKeys))
  if (updates) body.append('existing', 'update')
  if (Object.keys(sheets).length > 0) body.append('sheets', JSON.stringify(sheets))
  if (skipsHidden) body.append('hiddenRows', 'skip')
  body.append('validateStatus', validate ? '1' : '0')
  if (Object.keys(mapping).length > 0) body.append('mapping', JSON.stringify(mapping))
  if (Object.keys(corrections).length > 0) body.append('corrections', JSON.stringify(corrections))
  return body
}
