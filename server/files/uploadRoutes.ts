import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { publicPath } from '../http/basePath'
import { addCall } from '../http/call'
import { declined, ok } from '../http/envelope'
import type { Log } from '../http/log'
import { staticPath } from '../sessions/fileCookie'
import { fileMessages } from './messages'
import { StorageFailure } from './s3'
import type { FileStore } from './store'
import { readUpload, uploadForm, uploadMegabytes } from './uploadForm'

/** Parses multipart bodies for all routes that take files, with common limits. */
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

export interface UploadDeps {
  readonly files: FileStore
  readonly log: Log
}

/** Uploads one file (contract, §9.1); records store the `message` of the answer. */
export async function uploadRoutes(
  app: FastifyInstance,
  { files, log }: UploadDeps,
): Promise<void> {
  const upload = {
    method: 'POST',
    right: 'session',
    limit: 'upload',
    form: uploadForm,
    answer: Type.Null(),
  } as const

  addCall(
    app,
    {
      ...upload,
      url: '/sys/common/upload',
      summary: 'Keeps a file: `message` is the path by which records name it.',
    },
    async ({ request }) => ok(null, await store(request, fileMessages.failed)),
  )

  // Answers a full URL. It is one of this server even if a bucket has the content, because the bucket knows no tenants.
  addCall(
    app,
    {
      ...upload,
      url: '/sys/upload/uploadMinio',
      summary: 'The same, with the whole address as `message`.',
    },
    async ({ request }) => {
      const path = await store(request, fileMessages.bucketFailed)
      const parts = path.split('/').map(encodeURIComponent)
      return ok(
        null,
        `${request.protocol}://${request.host}${publicPath(request, staticPath)}/${parts.join('/')}`,
      )
    },
  )

  /** If storing fails, the caller gets `failed` and the log gets the cause. */
  async function store(request: FastifyRequest, failed: string): Promise<string> {
    const { file, ...details } = await readUpload(request, files)
    try {
      return await file.keep({ ...details, caller: request.caller })
    } catch (error) {
      if (!(error instanceof StorageFailure)) throw error
      log('file storage failed', { id: request.id, error })
      throw declined(failed)
    }
  }
}
