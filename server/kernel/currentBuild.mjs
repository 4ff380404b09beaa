import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Builds lie beside each other in `dist/builds/<name>/{client,server,schemas}`, and the file `dist/current` names the one
 * that is started next (scripts/lib/builds.mjs). This is JavaScript because the scripts import it, too, and they run
 * without a compiler.
 */

/** Folder of the build that is started next; undefined if nothing has been built. */
export function currentBuild(dist = 'dist') {
  try {
    return join(dist, 'builds', readFileSync(join(dist, 'current'), 'utf8').trim())
  } catch {
    return undefined
  }
}
