import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

const megabyte = 1024 * 1024

/** Free bytes below which nothing is written, so that the engine never runs into a full disk. */
export const leastFree = 64 * megabyte
/** Free bytes below which a database is not opened, because opening writes to its log. */
export const leastToOpen = 32 * megabyte
/** Free bytes below which no database is created. */
export const leastToMake = 160 * megabyte

export const inMegabytes = (bytes: number): number => Math.floor(bytes / megabyte)

/** Free bytes on the disk of the folder; undefined if the system does not tell. */
export function freeBytes(directory: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize
  } catch {
    return undefined
  }
}

/** Share of the disk that must be free for reliable writes. */
const leastShare = 0.05

export interface Space {
  readonly free: number
  readonly total: number
  /** Bytes that must stay free. */
  readonly least: number
}

/** Disk space of the folder in bytes. Rejects if the system does not tell. */
export async function spaceAt(directory: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(directory)
  const total = blocks * bsize
  return { free: bavail * bsize, total, least: Math.max(leastFree, total * leastShare) }
}

/** Whether the disk is too full to write. It is called before every statement, so it only looks every `everyMs`. */
export function watchRoom(directory: string, everyMs = 50): () => boolean {
  let at = Number.NEGATIVE_INFINITY
  let full = false
  return () => {
    const now = performance.now()
    if (now - at >= everyMs) {
      at = now
      full = (freeBytes(directory) ?? leastFree) < leastFree
    }
    return full
  }
}
