import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const enoughBytes = 6 * 1024 ** 3

/**
 * A folder in memory for what tests write and throw away, gone when this process ends; undefined where
 * there is none, or too little. Databases are hundreds of small files: on a disk their making and
 * removing is a tenth of the tests' time.
 */
export function scratchFolder() {
  if (freeBytes() < enoughBytes) return undefined
  const folder = mkdtempSync(join(memory, 'jiandu-'))
  // PostgreSQL runs under an account of its own, which must reach its files below.
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
  return folder
}

function freeBytes() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize
  } catch {
    return 0
  }
}
