import { dataMessages } from '../messages'
import { type Envelope, Failure, type RequestPort } from '../ports'
import { isRecord } from './envelope'

export interface UploadOptions {
  /** Label of the store, kept with the file: `product`. */
  readonly biz?: string | undefined
  /** Allowed content: `image/*`, or extensions such as `.pdf,.docx`. The server checks the content itself. */
  readonly accept?: string | undefined
  /** Path of the call below the API base; default `/sys/common/upload`. */
  readonly action?: string | undefined
  /** Member of the answer with the path; default `message`. */
  readonly responseName?: string | undefined
  /** Sends no session token. */
  readonly anonymous?: boolean | undefined
  /** Additional form fields. */
  readonly fields?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Fraction sent so far, 0 to 1. */
  onProgress?(share: number): void
}

const defaultBiz = 'temp'
const defaultAction = '/sys/common/upload'

/** Uploads one file and resolves with its path. Rejects with a Failure, also if the answer has no path. */
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
  // The common upload always has it (specification, shell §7), other calls only if the caller says so.
  const marks = action === defaultAction ? { isup: '1' } : {}
  const body = new FormData()
  body.append('file', file)
  body.append('biz', biz)
  if (accept !== undefined) body.append('accept', accept)
  for (const [name, value] of Object.entries({ ...marks, ...fields })) body.append(name, value)
  return body
}

/** An answer without an envelope is itself the result. */
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
