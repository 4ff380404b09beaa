import { constants } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Temporary } from './incoming'
import type { ByteRange } from './range'

/** Contents in a directory. */
export interface Disk {
  /** When it resolves, the content is on the disk. */
  keep(temporary: Temporary): Promise<void>
  read(sha256: string, range: ByteRange): Promise<Readable>
}

export function createDisk(directory: string): Disk {
  const locate = (sha256: string) => join(directory, sha256.slice(0, 2), sha256)
  return {
    keep: ({ path, sha256 }) => moveTo(path, locate(sha256)),
    async read(sha256, range) {
      const file = await open(locate(sha256))
      return file.createReadStream(range)
    },
  }
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
