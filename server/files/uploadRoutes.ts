import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { publicPath } from '../http/basePath'
import { declined, ok } from '../http/envelope'
import type { Log } from '../http/log'
import { staticPath } from '../sessions/fileCookie'
import { fileMessages } from './messages'
import { StorageFailure } from './s3'
import type { FileStore } from './store'
import { readUpload, uploadMegabytes } from './uploadForm'

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

export interface UploadDeps {
  readonly files: FileStore
  readonly log: Log
}

/** Upload of one file (contract, §9.1): `message` is what records keep of it. */
export async function uploadRoutes(
  app: FastifyInstance,
  { files, log }: UploadDeps,
): Promise<void> {
  const config = { right: 'session', limit: 'upload' } as const

  app.post('/sys/common/upload', { config }, async (request) =>
    ok(null, await store(request, fileMessages.failed)),
  )

  // Its answer is a whole address. Of this server, even where a bucket has the content: the bucket
  // knows no tenants.
  app.post('/sys/upload/uploadMinio', { config }, async (request) => {
    const path = await store(request, fileMessages.bucketFailed)
    const parts = path.split('/').map(encodeURIComponent)
    return ok(
      null,
      `${request.protocol}://${request.host}${publicPath(request, staticPath)}/${parts.join('/')}`,
    )
  })

  /** Where the store does not do its part, the caller hears `failed` and the log hears why. */
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
