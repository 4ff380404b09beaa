import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

const megabyte = 1024 * 1024

/** Free space in bytes: below it nothing is written, so that the engine never meets the end of the disk … */
export const leastFree = 64 * megabyte
/** … below it a database is not even opened, for which its log is written … */
export const leastToOpen = 32 * megabyte
/** … and below it none is made. */
export const leastToMake = 160 * megabyte

export const inMegabytes = (bytes: number): number => Math.floor(bytes / megabyte)

/** Bytes that may still be written where the folder is; undefined where the system does not tell. */
export function freeBytes(directory: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize
  } catch {
    return undefined
  }
}

/** Below this share of free space a database cannot promise to write. */
const leastShare = 0.05

export interface Space {
  readonly free: number
  readonly total: number
  /** What must be free. */
  readonly least: number
}

/** How much room there is where the folder is, in bytes. Rejects where the system does not tell. */
export async function spaceAt(directory: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(directory)
  const total = blocks * bsize
  return { free: bavail * bsize, total, least: Math.max(leastFree, total * leastShare) }
}

/** Whether the disk of a folder is too full to write. Asked before every statement, it looks now and then. */
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
