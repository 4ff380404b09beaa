import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'

/**
 * Marks the build's folder as in use by this process, so that a later build does not remove it (scripts/lib/builds.mjs
 * reads the mark). If the folder is read-only, nobody builds beside it either.
 */
export function markInUse(build: string): void {
  if (!isBuild(build)) return
  const mark = join(build, 'in-use', `${process.pid}@${hostname()}`)
  try {
    mkdirSync(dirname(mark), { recursive: true })
    writeFileSync(mark, '')
  } catch {
    return
  }
  process.on('exit', () => rmSync(mark, { force: true }))
}

/**
 * The client folder of the newest other build that has this asset: pages that were opened before the server restarted
 * still request the files of their own build. undefined if no build has it.
 */
export function otherClientWith(client: string, asset: string): string | undefined {
  const own = dirname(client)
  if (!isBuild(own)) return undefined
  const others = readdirSync(dirname(own)).filter((name) => name !== basename(own))
  return others
    .sort()
    .reverse()
    .map((name) => join(dirname(own), name, 'client'))
    .find((folder) => existsSync(join(folder, asset)))
}

const isBuild = (folder: string): boolean => basename(dirname(folder)) === 'builds'
