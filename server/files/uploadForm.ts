import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { malformed, Refusal } from '../http/envelope'
import { type Accept, readAccept } from './accept'
import { fileMessages } from './messages'
import { bizShape } from './path'
import type { FileStore, Incoming } from './store'

export const uploadMegabytes = 20
const defaultBiz = 'temp'

/** The form of an upload, its file received but not yet kept. */
export interface Upload {
  readonly file: Incoming
  readonly name: string
  readonly biz: string
  readonly accept?: Accept | undefined
}

/** Reads to the end, because fields may follow the file. Throws 400 and 413; what fails leaves no content behind. */
export async function readUpload(request: FastifyRequest, files: FileStore): Promise<Upload> {
  if (!request.isMultipart()) throw malformed()
  const { file, ...details } = await readParts(request.parts(), files)
  if (!file) throw new Refusal(400, fileMessages.failed)
  return { file, ...details }
}

async function readParts(
  parts: AsyncIterable<Multipart>,
  files: FileStore,
): Promise<Omit<Upload, 'file'> & { readonly file: Incoming | undefined }> {
  let file: Incoming | undefined
  let name = ''
  let biz = defaultBiz
  let accept: Accept | undefined
  try {
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.fieldname === 'biz') biz = readBiz(part.value)
        if (part.fieldname === 'accept') accept = readAccept(part.value)
      } else if (file) {
        throw malformed()
      } else {
        file = await files.receive(part.file)
        // The parser's type says a text, but a part may come without.
        name = part.filename ?? ''
        if (part.file.truncated) throw tooLarge()
      }
    }
    return { file, name, biz, accept }
  } catch (error) {
    await file?.discard()
    throw isTooLarge(error) ? tooLarge() : error
  }
}

function readBiz(value: unknown): string {
  if (value === '') return defaultBiz
  if (typeof value !== 'string' || !bizShape.test(value)) throw malformed()
  return value
}

const tooLarge = () => new Refusal(413, fileMessages.tooLarge(uploadMegabytes))

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === 'FST_REQ_FILE_TOO_LARGE'
