import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { S3mini } from 's3mini'
import type { Temporary } from './incoming'
import type { ByteRange } from './range'

/** A bucket of an S3-compatible service. */
export interface S3Location {
  /** URL of the bucket, whose name is the last part: `https://minio.example.com/console`. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** The service is unreachable or refuses the request. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure'
}

export interface Bucket {
  keep(temporary: Temporary): Promise<void>
  /** undefined = the bucket has no such content. */
  read(sha256: string, range: ByteRange): Promise<Readable | undefined>
  has(sha256: string): Promise<boolean>
  remove(sha256: string): Promise<void>
}

const answerWithinMs = 60_000

/** Contents in a bucket. Every method throws StorageFailure. */
export function createBucket(location: S3Location): Bucket {
  let client: Promise<S3mini> | undefined
  // Loaded only if a bucket is configured.
  const connect = () => {
    client ??= import('s3mini').then(({ S3mini }) => new S3mini({ ...location, fetch: patiently }))
    return client
  }
  return {
    keep: ({ path, sha256, size }) =>
      asFailure(async () => {
        const s3 = await connect()
        const key = keyOf(sha256)
        if (await s3.objectExists(key)) return
        // Signed with the content's hash, so that the service refuses data damaged in transit.
        const headers = { 'x-amz-content-sha256': sha256 } as const
        const bytes = await readFile(path)
        await s3.putObject(key, bytes, 'application/octet-stream', undefined, headers, size)
      }),
    read: (sha256, { start, end }) =>
      asFailure(async () => {
        const s3 = await connect()
        try {
          const { body } = await s3.getObjectRaw(keyOf(sha256), false, start, end + 1)
          // The two type declarations of web streams differ; the object is the same.
          return body ? Readable.fromWeb(body as ReadableStream) : undefined
        } catch (error) {
          if (statusOf(error) === 404) return undefined
          throw error
        }
      }),
    has: (sha256) =>
      asFailure(async () => Boolean(await (await connect()).objectExists(keyOf(sha256)))),
    remove: (sha256) =>
      asFailure(async () => {
        await (await connect()).deleteObject(keyOf(sha256))
      }),
  }
}

const keyOf = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256}`

/** Limits only the wait for the response: a large file may take long. */
const patiently: typeof fetch = async (input, init) => {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), answerWithinMs)
  try {
    return await fetch(input, { ...init, signal: abort.signal, redirect: 'error' })
  } finally {
    clearTimeout(timer)
  }
}

async function asFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new StorageFailure('the bucket does not do what it should', { cause: error })
  }
}

const statusOf = (error: unknown): unknown =>
  error instanceof Error ? Reflect.get(error, 'status') : undefined
