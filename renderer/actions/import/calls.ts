import { readEndpoint } from '../../data/endpoint'
import type { Call, Envelope } from '../../ports'
import type { RunContext } from '../define'
import type { Corrections } from './corrections'

/** What a dialog sends beside the files. */
export interface ImportJob {
  readonly files: readonly File[]
  /** Ids of the same files where the server has them already; undefined = they go along. */
  readonly uploads: readonly string[] | undefined
  /** Heading → key of a field, '' = left out. */
  readonly mapping: Readonly<Record<string, string>>
  readonly corrections: Corrections
  /** Whether all rows have been checked before any is written. */
  readonly validate: boolean
  readonly foreignKeys?: unknown
  /** Whether a row with the unique values of a record changes it. */
  readonly updates: boolean
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

/** A neighbour of the import endpoint. */
export const siblingUrl = (context: RunContext, name: string): string =>
  importCall(context).url.replace(/[^/]*$/, name)

/** Sends one file, which the server keeps for what follows; its answer tells the headings. */
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

/** Begins a dry run or an import of files that are there. Asked again with the same id it begins nothing. */
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

/** The contract's own import: the files and the wish in one request. */
export function sendFiles(
  context: RunContext,
  job: ImportJob,
  { signal, onProgress }: Sending,
): Promise<Envelope | undefined> {
  const body = formOf(job, {})
  for (const file of job.files) body.append('files[]', file)
  return context.send({ ...importCall(context), body, signal, onProgress })
}

/** Fields first: a server that streams knows them before the files come. */
function formOf(job: ImportJob, own: Readonly<Record<string, string>>): FormData {
  const { mapping, corrections, validate, foreignKeys, updates, biz } = job
  const body = new FormData()
  for (const [name, value] of Object.entries(own)) body.append(name, value)
  if (biz !== undefined) body.append('isSingleTableImport', biz)
  if (foreignKeys !== undefined) body.append('foreignKeys', JSON.stringify(foreignKeys))
  if (updates) body.append('existing', 'update')
  body.append('validateStatus', validate ? '1' : '0')
  if (Object.keys(mapping).length > 0) body.append('mapping', JSON.stringify(mapping))
  if (Object.keys(corrections).length > 0) body.append('corrections', JSON.stringify(corrections))
  return body
}
