import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { receiveInto } from '../../../files/incoming'
import { fileMessages } from '../../../files/messages'
import type { StagedFile, StagedFiles, StageOwner } from '../../../files/staged'
import { media } from '../../../http/call'
import { malformed, Refusal, unreadable } from '../../../http/envelope'
import { expectedTexts } from '../../../http/messages'
import { messages } from '../../messages'
import { importFields, mostFiles } from './importOptions'

/** A workbook on disk: of several files only the one being read is in memory. */
export interface SheetFile {
  readonly name: string
  read(): Promise<Uint8Array>
}

/** Workbooks under any part name: browsers send `file` or `files[]`. */
export const importFiles = Type.Object({ file: Type.Array(media('workbook')) })
export const importForm = Type.Object({ ...importFiles.properties, ...importFields.properties })

/** The form of an import call. */
export interface ImportForm {
  readonly files: readonly SheetFile[]
  readonly fields: ReadonlyMap<string, string>
  /** Hash of the whole content. */
  readonly digest: string
}

const mostMegabytes = 20
/** Enough for corrections of a few hundred rows. */
const longestField = 4 * 1024 * 1024

/** Keeps the received files while `work` runs. Throws 400 without a file, 413 for a file that is too large. */
export async function withImportForm<Result>(
  request: FastifyRequest,
  work: (form: ImportForm) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'jiandu-import-'))
  try {
    return await work(await receive(request, directory))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function receive(request: FastifyRequest, directory: string): Promise<ImportForm> {
  const files: SheetFile[] = []
  const hash = createHash('sha256')
  const fields = await readParts(request, {
    async file(part) {
      const { path, sha256 } = await receiveInto(directory, part.file)
      hash.update(`file ${sha256}\n`)
      files.push({ name: nameOf(part), read: () => readFile(path) })
    },
    field: (name, value) => hash.update(`field ${JSON.stringify([name, value])}\n`),
  })
  if (files.length === 0) throw new Refusal(400, messages.noFile)
  return { files, fields, digest: hash.digest('hex') }
}

/** Stores files for a later call. Throws 400 and 413; then none of the files is kept. */
export async function stageForm(
  request: FastifyRequest,
  staged: StagedFiles,
  owner: StageOwner,
): Promise<readonly StagedFile[]> {
  const files: StagedFile[] = []
  try {
    await readParts(request, {
      async file(part) {
        files.push(await staged.stage(part.file, nameOf(part), owner))
      },
    })
    if (files.length === 0) throw new Refusal(400, messages.noFile)
    return files
  } catch (error) {
    await staged.drop(files)
    throw error
  }
}

/** Fields of a form without files. */
export const readFields = (request: FastifyRequest): Promise<ReadonlyMap<string, string>> =>
  readParts(request, {
    file: async ({ fieldname }) => {
      throw malformed(fieldname, expectedTexts.text)
    },
  })

/** The type says it is a text, but a part may come without a file name. */
const nameOf = ({ filename }: { readonly filename?: string }): string => filename ?? ''

async function readParts(
  request: FastifyRequest,
  take: {
    file(part: MultipartFile): Promise<void>
    field?(name: string, value: string): void
  },
): Promise<ReadonlyMap<string, string>> {
  if (!request.isMultipart()) throw new Refusal(400, messages.noFile)
  const fields = new Map<string, string>()
  const fileSize = mostMegabytes * 1024 * 1024
  const limits = { fileSize, files: mostFiles, fieldSize: longestField, fields: 20 }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        await take.file(part)
        if (part.file.truncated) throw tooLarge()
        continue
      }
      if (typeof part.value !== 'string' || part.valueTruncated) {
        throw malformed(part.fieldname, expectedTexts.atMost(longestField) + expectedTexts.text)
      }
      take.field?.(part.fieldname, part.value)
      fields.set(part.fieldname, part.value)
    }
  } catch (error) {
    throw refusalOf(error) ?? error
  }
  return fields
}

const tooLarge = () => new Refusal(413, fileMessages.tooLarge(mostMegabytes))

function refusalOf(error: unknown): Refusal | undefined {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge()
  if (code === 'FST_FILES_LIMIT') return new Refusal(413, messages.tooManyFiles(mostFiles))
  // The client has disconnected; the code does not mean a database failure here.
  if (code === 'ECONNRESET') return unreadable(expectedTexts.whole)
  return undefined
}
