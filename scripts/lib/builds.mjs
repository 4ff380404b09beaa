import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { currentBuild } from '../../server/kernel/currentBuild.mjs'
import { isBuilt, markBuilt } from './stale.mjs'

/*
 * A build lies in `dist/builds/<name>`, and the file `dist/current` names the one that is started next: a build is made
 * beside those that run, and replaces what is started by one rename. A file, not a link: a link to a folder cannot be
 * replaced by a rename on every system.
 */

const keepMarksMs = 30 * 24 * 3_600_000
const keepUnfinishedMs = 3_600_000

const buildsIn = (dist) => join(dist, 'builds')

/** A new folder to build into. Names are in the order of time. */
export function newBuild(dist = 'dist') {
  const time = new Date().toISOString().replace(/[-:]|\..*/g, '')
  const folder = join(buildsIn(dist), `${time}-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Makes a finished build the one that is started next, and removes those that nobody needs any more. */
export function switchTo(build, stamp, dist = 'dist') {
  const isFirst = currentBuild(dist) === undefined
  markBuilt(stamp, build)
  for (const entry of ['main', 'backupCommand']) writeEntry(dist, entry)
  replace(join(dist, 'current'), `${build.slice(buildsIn(dist).length + 1)}\n`)
  removeOld(dist)
  // Those that lay there before builds had folders of their own: at the first of these a server may still run from them.
  if (isFirst) return
  for (const old of ['client', 'schemas', 'stamp'])
    rmSync(join(dist, old), { recursive: true, force: true })
  for (const file of readdirSync(join(dist, 'server')))
    if (!entries.has(file)) rmSync(join(dist, 'server', file), { recursive: true })
}

const entries = new Set(['main.js', 'backupCommand.js'])

/** `dist/server/main.js` is what services and images start: it starts the current build, from that one's own folder. */
function writeEntry(dist, name) {
  mkdirSync(join(dist, 'server'), { recursive: true })
  replace(
    join(dist, 'server', `${name}.js`),
    `import { readFileSync } from 'node:fs'

const build = readFileSync(new URL('../current', import.meta.url), 'utf8').trim()
await import(new URL(\`../builds/\${build}/server/${name}.js\`, import.meta.url).href)
`,
  )
}

function replace(path, text) {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, text)
  renameSync(draft, path)
}

/** The last two builds stay, for pages that were opened before the last start, and those that servers run from. */
function removeOld(dist) {
  const builds = readdirSync(buildsIn(dist))
    .sort()
    .reverse()
    .map((name) => join(buildsIn(dist), name))
  const finished = builds.filter((build) => existsSync(join(build, 'stamp')))
  const kept = new Set([currentBuild(dist), ...finished.slice(0, 2)])
  for (const build of builds) {
    if (kept.has(build) || isInUse(build)) continue
    // Another build may be on its way.
    if (!finished.includes(build) && isYoungerThan(build, keepUnfinishedMs)) continue
    rmSync(build, { recursive: true, force: true })
  }
}

/** Whether a server runs from it, as server/kernel/builds.ts has marked it. */
function isInUse(build) {
  const marks = join(build, 'in-use')
  if (!existsSync(marks)) return false
  return readdirSync(marks).some((mark) => {
    const [pid, host] = mark.split('@')
    // Of another machine, or another container of this one, nobody knows.
    return host === hostname()
      ? isAlive(Number(pid))
      : isYoungerThan(join(marks, mark), keepMarksMs)
  })
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const isYoungerThan = (path, ms) => Date.now() - statSync(path).mtimeMs < ms

/** The current build, where it is one of these sources. */
export function builtFrom(stamp, dist = 'dist') {
  const build = currentBuild(dist)
  return build !== undefined && isBuilt(stamp, build) ? build : undefined
}
