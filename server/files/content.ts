import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { access, type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../sys/ids'
import { sampleBytes } from './detect'

/** What has been received but not yet kept. */
export interface Received {
  readonly size: number
  readonly sha256: string
  readonly head: Buffer
  readonly tail: Buffer
  /** Keeps the content for good: when it resolves, it is on the disk. */
  keep(): Promise<void>
  discard(): Promise<void>
}

export interface ContentStore {
  receive(bytes: AsyncIterable<Uint8Array>): Promise<Received>
  /** Path of the kept content. */
  locate(sha256: string): string
}

/** Contents in a directory, each under the name of its SHA-256, so that equal ones are kept once. */
export function createContentStore(directory: string): ContentStore {
  const locate = (sha256: string) => join(directory, sha256.slice(0, 2), sha256)

  return {
    locate,
    async receive(bytes) {
      const temporary = join(directory, 'incoming', newId())
      await mkdir(dirname(temporary), { recursive: true })
      const discard = () => rm(temporary, { force: true })
      try {
        return { ...(await write(temporary, bytes, locate)), discard }
      } catch (error) {
        await discard()
        throw error
      }
    },
  }
}

async function write(
  temporary: string,
  bytes: AsyncIterable<Uint8Array>,
  locate: (sha256: string) => string,
): Promise<Omit<Received, 'discard'>> {
  const hash = createHash('sha256')
  const file = await open(temporary, 'wx+', 0o600)
  try {
    let size = 0
    for await (const chunk of bytes) {
      hash.update(chunk)
      await writeAll(file, chunk)
      size += chunk.length
    }
    await file.sync()
    const sha256 = hash.digest('hex')
    const tailAt = Math.max(0, size - sampleBytes)
    return {
      size,
      sha256,
      head: await read(file, 0, Math.min(size, sampleBytes)),
      tail: await read(file, tailAt, size - tailAt),
      keep: () => moveTo(temporary, locate(sha256)),
    }
  } finally {
    await file.close()
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  let at = 0
  while (at < chunk.length) at += (await file.write(chunk, at)).bytesWritten
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

async function moveTo(temporary: string, place: string): Promise<void> {
  if (await exists(place)) {
    await rm(temporary, { force: true })
    return
  }
  await mkdir(dirname(place), { recursive: true })
  await rename(temporary, place)
  await syncDirectory(dirname(place))
  await syncDirectory(dirname(dirname(place)))
}

async function exists(path: string): Promise<boolean> {
  return await access(path, constants.R_OK).then(
    () => true,
    () => false,
  )
}

// Without it a power loss may forget the name, though not the content.
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
