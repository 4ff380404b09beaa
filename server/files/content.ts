import type { Readable } from 'node:stream'
import { DiskFullError } from '../db/errors'
import { freeBytes, leastFree } from '../db/room'
import { createDisk } from './disk'
import { discard, receiveInto, type Temporary } from './incoming'
import type { ByteRange } from './range'
import { createBucket, type S3Location } from './s3'

/** A received content that is not yet kept. */
export interface Received extends Omit<Temporary, 'path'> {
  /** Resolves when the store has the content for good. May be called again until `discard`. Throws StorageFailure. */
  keep(): Promise<void>
  discard(): Promise<void>
}

export interface ContentStore {
  receive(bytes: AsyncIterable<Uint8Array>): Promise<Received>
  /** Throws if there is no such content. */
  read(sha256: string, range: ByteRange): Promise<Readable>
  has(sha256: string): Promise<boolean>
  /** Throws StorageFailure. */
  remove(sha256: string): Promise<void>
}

/**
 * Stores contents by their SHA-256, so equal ones are kept once: in a bucket, or below `directory`. Contents stored on
 * disk before a bucket was configured are still read from there.
 */
export function createContentStore(directory: string, s3?: S3Location): ContentStore {
  const disk = createDisk(directory)
  const bucket = s3 && createBucket(s3)
  return {
    async receive(bytes) {
      const free = freeBytes(directory)
      if (free !== undefined && free < leastFree) throw new DiskFullError('no room for a file')
      const temporary = await receiveInto(directory, bytes)
      const { path, ...received } = temporary
      return {
        ...received,
        keep: () => (bucket ?? disk).keep(temporary),
        discard: () => discard(path),
      }
    },
    async read(sha256, range) {
      return (await bucket?.read(sha256, range)) ?? (await disk.read(sha256, range))
    },
    has: async (sha256) => (await bucket?.has(sha256)) || (await disk.has(sha256)),
    async remove(sha256) {
      await bucket?.remove(sha256)
      await disk.remove(sha256)
    },
  }
}
