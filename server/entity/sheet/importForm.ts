import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { receiveInto } from '../../files/incoming'
import { malformed, Refusal } from '../../http/envelope'
import { fileMessages } from '../../messages'
import { messages } from '../messages'

/** A workbook that waits on the disk: of several only the one that is read is in memory. */
export interface SheetFile {
  readonly name: string
  read(): Promise<Uint8Array>
}

/** What an import call sends: `file` or `files[]`, and its other fields. */
export interface ImportForm {
  readonly files: readonly SheetFile[]
  readonly fields: ReadonlyMap<string, string>
  /** Names the whole content. */
  readonly digest: string
}

const mostMegabytes = 20
const mostFiles = 20
/** Corrections of a few hundred rows. */
const longestField = 4 * 1024 * 1024

/** Receives the form for as long as `work` takes. Throws 400 without a file, 413 for too large a one. */
export async function withImportForm<Result>(
  request: FastifyRequest,
  work: (form: ImportForm) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new Refusal(400, messages.noFile)
  const directory = await mkdtemp(join(tmpdir(), 'jiandu-import-'))
  try {
    return await work(await receive(request, directory))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function receive(request: FastifyRequest, directory: string): Promise<ImportForm> {
  const files: SheetFile[] = []
  const fields = new Map<string, string>()
  const hash = createHash('sha256')
  const fileSize = mostMegabytes * 1024 * 1024
  const limits = { fileSize, files: mostFiles, fieldSize: longestField, fields: 20 }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        const { path, sha256 } = await receiveInto(directory, part.file)
        if (part.file.truncated) throw tooLarge()
        hash.update(`file ${sha256}\n`)
        files.push({ name: part.filename, read: () => readFile(path) })
        continue
      }
      if (typeof part.value !== 'string' || part.valueTruncated) throw malformed()
      hash.update(`field ${JSON.stringify([part.fieldname, part.value])}\n`)
      fields.set(part.fieldname, part.value)
    }
  } catch (error) {
    throw refusalOf(error) ?? error
  }
  if (files.length === 0) throw new Refusal(400, messages.noFile)
  return { files, fields, digest: hash.digest('hex') }
}

const tooLarge = () => new Refusal(413, fileMessages.tooLarge(mostMegabytes))

function refusalOf(error: unknown): Refusal | undefined {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge()
  if (code === 'FST_FILES_LIMIT') return new Refusal(413, messages.tooManyFiles(mostFiles))
  // The sender has gone; that is no fault of the database.
  if (code === 'ECONNRESET') return malformed()
  return undefined
}
