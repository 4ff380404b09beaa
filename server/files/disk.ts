import { constants } from 'node:fs'
import { access, link, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Temporary } from './incoming'
import type { ByteRange } from './range'

/** Contents in a directory. */
export interface Disk {
  /** Resolves when the content is durably on the disk. */
  keep(temporary: Temporary): Promise<void>
  read(sha256: string, range: ByteRange): Promise<Readable>
  has(sha256: string): Promise<boolean>
  remove(sha256: string): Promise<void>
}

export function createDisk(directory: string): Disk {
  const locate = (sha256: string) => join(directory, sha256.slice(0, 2), sha256)
  return {
    keep: ({ path, sha256 }) => linkTo(path, locate(sha256)),
    async read(sha256, range) {
      const file = await open(locate(sha256))
      return file.createReadStream(range)
    },
    has: (sha256) => exists(locate(sha256)),
    remove: (sha256) => rm(locate(sha256), { force: true }),
  }
}

/** Links a second name, so that the content can be kept again if a cleaner has just removed it. */
async function linkTo(temporary: string, place: string): Promise<void> {
  if (await exists(place)) return
  await mkdir(dirname(place), { recursive: true })
  try {
    await link(temporary, place)
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
    // Another process was faster, or the file system has no hard links.
    if (code !== 'EEXIST') await rename(temporary, place)
  }
  await syncDirectory(dirname(place))
  await syncDirectory(dirname(dirname(place)))
}

async function exists(path: string): Promise<boolean> {
  return await access(path, constants.R_OK).then(
    () => true,
    () => false,
  )
}

// Without it a power loss could lose the file's name, though not its content.
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
