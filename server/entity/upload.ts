import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../http/envelope'
import { fileMessages } from '../messages'
import { messages } from './messages'

const mostMegabytes = 20

/** The first file of a multipart request. Throws 400 when there is none, 413 when it is too large. */
export async function uploadedFile(request: FastifyRequest): Promise<Uint8Array> {
  if (!request.isMultipart()) throw new Refusal(400, messages.noFile)
  const limits = { fileSize: mostMegabytes * 1024 * 1024, files: 1 }
  const file = await request.file({ limits })
  if (!file) throw new Refusal(400, messages.noFile)
  try {
    return await file.toBuffer()
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
    if (code !== 'FST_REQ_FILE_TOO_LARGE') throw error
    throw new Refusal(413, fileMessages.tooLarge(mostMegabytes))
  }
}
