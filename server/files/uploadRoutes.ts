import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { malformed, ok, Refusal } from '../http/envelope'
import { fileMessages } from '../messages'
import { bizShape } from './path'
import type { FileStore, Incoming } from './store'

const uploadMegabytes = 20
const defaultBiz = 'temp'

/** Multipart bodies, for every route that takes files, with the limits of all of them. */
export async function acceptFiles(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      fileSize: uploadMegabytes * 1024 * 1024,
      files: 10,
      fields: 20,
      fieldSize: 10_000,
      fieldNameSize: 100,
      parts: 30,
    },
  })
}

/** Upload of one file (contract, §9.1): `message` is the path to keep. */
export async function uploadRoutes(
  app: FastifyInstance,
  { files }: { files: FileStore },
): Promise<void> {
  app.post(
    '/sys/common/upload',
    { config: { right: 'session', limit: 'upload' } },
    async (request) => {
      if (!request.isMultipart()) throw malformed()
      const { file, name, biz } = await readForm(request.parts(), files)
      if (!file) throw new Refusal(400, fileMessages.failed)
      return ok(null, await file.keep({ name, biz, caller: request.caller }))
    },
  )
}

interface Form {
  readonly file: Incoming | undefined
  readonly name: string
  readonly biz: string
}

/** Reads to the end, because `biz` may follow the file. Whatever fails leaves no content behind. */
async function readForm(parts: AsyncIterable<Multipart>, files: FileStore): Promise<Form> {
  let file: Incoming | undefined
  let name = ''
  let biz = defaultBiz
  try {
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.fieldname === 'biz') biz = readBiz(part.value)
      } else if (file) {
        throw malformed()
      } else {
        file = await files.receive(part.file)
        name = part.filename
        if (part.file.truncated) throw tooLarge()
      }
    }
    return { file, name, biz }
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
