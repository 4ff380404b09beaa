import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const stampIn = (folder) => join(folder, 'stamp')
const sources = [
  'embed',
  'src',
  'renderer',
  'product',
  'server',
  'schemas',
  'public',
  'scripts/vite',
]
const singles = [
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'scripts/build.mjs',
  'scripts/lib/builds.mjs',
]

/** Changes with every change of a file the build reads: names, sizes and times, so that a check costs milliseconds. */
export function sourceStamp() {
  const hash = createHash('sha256')
  for (const file of [...singles, ...sources.flatMap(filesOf)]) {
    const { mtimeMs, size } = statSync(file)
    hash.update(`${file}\0${mtimeMs}\0${size}\n`)
  }
  return hash.digest('hex')
}

export function isBuilt(stamp, folder) {
  try {
    return readFileSync(stampIn(folder), 'utf8') === stamp
  } catch {
    return false
  }
}

export const markBuilt = (stamp, folder) => writeFileSync(stampIn(folder), stamp)

function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
