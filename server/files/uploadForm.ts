import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { media, text } from '../http/call'
import { malformed, Refusal, unreadable } from '../http/envelope'
import { readMembers } from '../http/input'
import { expectedTexts } from '../http/messages'
import { type Accept, acceptShape } from './accept'
import { fileMessages } from './messages'
import { bizShape } from './path'
import type { FileStore, Incoming } from './store'

export const uploadMegabytes = 20
const defaultBiz = 'temp'

/** `accept` lists the types that the field takes, in the browser's syntax. */
export const uploadForm = Type.Object({
  file: media('file'),
  biz: text({ pattern: bizShape }),
  accept: text({ max: 300, pattern: acceptShape }),
})

const details = Type.Object({
  biz: uploadForm.properties.biz,
  accept: uploadForm.properties.accept,
})

/** The form of an upload; its file is received but not yet kept. */
export interface Upload {
  readonly file: Incoming
  readonly name: string
  readonly biz: string
  readonly accept?: Accept | undefined
}

/** Reads to the end, because fields may follow the file. Throws 400 and 413; after an error no content remains. */
export async function readUpload(request: FastifyRequest, files: FileStore): Promise<Upload> {
  if (!request.isMultipart()) throw unreadable(expectedTexts.form)
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
  const sent: Record<string, unknown> = {}
  try {
    for await (const part of parts) {
      if (part.type === 'field') {
        sent[part.fieldname] = part.value
      } else if (file) {
        throw malformed(part.fieldname, fileMessages.oneFile)
      } else {
        file = await files.receive(part.file)
        // The type says it is a text, but a part may come without a file name.
        name = part.filename ?? ''
        if (part.file.truncated) throw tooLarge()
      }
    }
    const { biz, accept } = readMembers(details, sent) as Static<typeof details> // checked by it
    return {
      file,
      name,
      biz: biz || defaultBiz,
      accept: accept === '' ? undefined : accept.split(','),
    }
  } catch (error) {
    await file?.discard()
    throw isTooLarge(error) ? tooLarge() : error
  }
}

export const tooLarge = () => new Refusal(413, fileMessages.tooLarge(uploadMegabytes))

/** A part of the body exceeded the size limit. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === 'FST_REQ_FILE_TOO_LARGE'
