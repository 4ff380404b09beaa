import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../kernel/ids'
import { sampleBytes } from './detect'
import { type Pixels, pixelsOf } from './pixels'

/** A completely received content in a temporary file. */
export interface Temporary {
  readonly path: string
  readonly size: number
  readonly sha256: string
  readonly head: Buffer
  readonly tail: Buffer
  /** Size of a picture, by its header. */
  readonly pixels: Pixels | undefined
}

/** Writes the stream to a temporary file first, for any store: hash and type are only known at the end. */
export async function receiveInto(
  directory: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<Temporary> {
  const path = join(directory, 'incoming', newId())
  await mkdir(dirname(path), { recursive: true })
  try {
    return { path, ...(await write(path, bytes)) }
  } catch (error) {
    await discard(path)
    throw error
  }
}

export const discard = (path: string): Promise<void> => rm(path, { force: true })

async function write(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<Omit<Temporary, 'path'>> {
  const hash = createHash('sha256')
  const file = await open(path, 'wx+', 0o600)
  try {
    let size = 0
    for await (const chunk of bytes) {
      hash.update(chunk)
      await writeAll(file, chunk)
      size += chunk.length
    }
    await file.sync()
    const tailAt = Math.max(0, size - sampleBytes)
    const head = await read(file, 0, Math.min(size, sampleBytes))
    return {
      size,
      sha256: hash.digest('hex'),
      head,
      tail: await read(file, tailAt, size - tailAt),
      pixels: await pixelsOf(head, (at, length) => read(file, at, length)),
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
