import { dataMessages } from '../messages'
import { type Envelope, Failure, type RequestPort } from '../ports'
import { isRecord } from './envelope'

export interface UploadOptions {
  /** Label of the store, kept with the file: `product`. */
  readonly biz?: string | undefined
  /** What the content must be: `image/*`, or endings as `.pdf,.docx`. The server judges by the content. */
  readonly accept?: string | undefined
  /** Path of the call below the API base; `/sys/common/upload` unless given. */
  readonly action?: string | undefined
  /** Member of the answer that holds the path; `message` unless given. */
  readonly responseName?: string | undefined
  /** Without the session's token. */
  readonly anonymous?: boolean | undefined
  /** Other fields of the form. */
  readonly fields?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Share sent so far, 0 to 1. */
  onProgress?(share: number): void
}

const defaultBiz = 'temp'
const defaultAction = '/sys/common/upload'

/** Stores one file and resolves with its path. Rejects with a Failure; an answer without a path is one. */
export async function uploadFile(
  request: RequestPort,
  file: File,
  options: UploadOptions = {},
): Promise<string> {
  const {
    action = defaultAction,
    responseName = 'message',
    anonymous,
    signal,
    onProgress,
  } = options
  const answer = await request.send({
    method: 'POST',
    url: action,
    body: formOf(file, options),
    quiet: true,
    whole: true,
    ...(anonymous && { anonymous }),
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
  })
  return readPath(answer, responseName)
}

function formOf(
  file: File,
  { biz = defaultBiz, accept, action = defaultAction, fields = {} }: UploadOptions,
): FormData {
  // The common upload has it always (specification, shell §7), another call where its caller says so.
  const marks = action === defaultAction ? { isup: '1' } : {}
  const body = new FormData()
  body.append('file', file)
  body.append('biz', biz)
  if (accept !== undefined) body.append('accept', accept)
  for (const [name, value] of Object.entries({ ...marks, ...fields })) body.append(name, value)
  return body
}

/** Of an answer that is no envelope the whole object is the result. */
function readPath(answer: Envelope, name: string): string {
  const { result } = answer
  const members: Readonly<Record<string, unknown>> = {
    ...answer,
    ...(isRecord(result) ? result : {}),
  }
  const path = Object.hasOwn(members, name) ? members[name] : undefined
  if (typeof path === 'string' && path.trim() !== '') return path
  throw new Failure('shape', dataMessages.unknownError)
}
