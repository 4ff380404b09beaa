import { dataMessages } from '../messages'
import { Failure, type RequestPort } from '../ports'

export interface UploadOptions {
  /** Label of the store, kept with the file: `product`. */
  readonly biz?: string
  readonly signal?: AbortSignal
  /** Share sent so far, 0 to 1. */
  onProgress?(share: number): void
}

const defaultBiz = 'temp'

/** Stores one file and resolves with its path. Rejects with a Failure; an answer without a path is one. */
export async function uploadFile(
  request: RequestPort,
  file: File,
  { biz = defaultBiz, signal, onProgress }: UploadOptions = {},
): Promise<string> {
  const body = new FormData()
  body.append('file', file)
  body.append('biz', biz)
  const { message } = await request.send({
    method: 'POST',
    url: '/sys/common/upload',
    body,
    quiet: true,
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
  })
  if (typeof message !== 'string' || message.trim() === '') {
    throw new Failure('shape', dataMessages.unknownError)
  }
  return message
}
