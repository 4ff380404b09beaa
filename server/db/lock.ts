import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { writing } from './dataDirectory'
import { DataDirectoryError } from './errors'
import { isPresent, showPresence } from './holderSocket'
import { messages } from './messages'
import { processSpace, processStart } from './processes'

export interface DirectoryLock {
  release(): void
}

interface Holder {
  readonly id: string
  readonly pid: number
  readonly started: string
  readonly host: string
  readonly since: string
  /** Inside which pids mean something; '' or absent where that is not known. */
  readonly space?: string
}

/**
 * Takes the lock also from a container that was killed: its name is another host's, its pid another
 * space's, but on the same machine the kernel knows whether it still lives (see holderSocket). A holder
 * on another machine, which nobody here can judge, is respected as before.
 */
export async function lockAcrossContainers(directory: string): Promise<DirectoryLock> {
  const file = `${directory}.lock`
  const path = `${file}.socket`
  const holder = readHolder(file)
  const gone = holder !== undefined && isForeign(holder) && isNear(holder)
  const dead = gone && (await isPresent(path)) === false ? holder.id : undefined
  const lock = lockDirectory(directory, dead)
  const presence = await showPresence(path)
  return {
    release() {
      presence?.close()
      lock.release()
    },
  }
}

/**
 * Takes the exclusive lock of a data directory: the file `<directory>.lock` beside it. Two PGlite on
 * one directory lose rows without any error, and PGlite itself has no lock.
 * Throws DataDirectoryError 'locked' when a live process holds it; takes over from a dead one, and from
 * the one whose id is `dead`.
 */
export function lockDirectory(directory: string, dead?: string): DirectoryLock {
  const file = `${directory}.lock`
  const mine: Holder = {
    id: randomUUID(),
    pid: process.pid,
    started: processStart(process.pid) ?? '',
    host: hostname(),
    since: new Date().toLocaleString('sv-SE'),
    space: processSpace(),
  }
  const free = writing(directory, () => createFile(file, mine))
  if (!free) takeOver(directory, file, mine, dead)

  const release = () => {
    process.off('exit', release)
    if (readHolder(file)?.id === mine.id) rmSync(file, { force: true })
  }
  process.on('exit', release)
  return { release }
}

// Only one contender at a time may judge and replace a dead holder's file: two that judged it at
// the same moment would each remove what the other had just created.
function takeOver(directory: string, file: string, mine: Holder, dead: string | undefined): void {
  const guard = `${file}.takeover`
  if (!createFile(guard, mine)) {
    refuseIfAlive(directory, guard)
    rmSync(guard, { force: true })
    if (!createFile(guard, mine)) refuseIfAlive(directory, guard)
  }
  try {
    if (dead === undefined || readHolder(file)?.id !== dead) refuseIfAlive(directory, file)
    rmSync(file, { force: true })
    if (!createFile(file, mine)) refuseIfAlive(directory, file)
  } finally {
    rmSync(guard, { force: true })
  }
}

function refuseIfAlive(directory: string, file: string): void {
  const holder = readHolder(file)
  if (!holder) return
  if (isForeign(holder)) {
    const text = messages.directoryInUseElsewhere(directory, { ...holder, lockFile: file })
    throw new DataDirectoryError('locked', text)
  }
  const started = processStart(holder.pid)
  // The same pid with another start is a later process: the holder has gone.
  if (started === 'gone' || (started && holder.started && started !== holder.started)) return
  const self = holder.pid === process.pid
  throw new DataDirectoryError('locked', messages.directoryInUse(directory, { ...holder, self }))
}

/** Its pid means nothing here: another host, or another container of this machine under the same name. */
const isForeign = (holder: Holder): boolean =>
  holder.host !== hostname() || (isNear(holder) && (holder.space ?? '') !== processSpace())

/** On this machine, since it was last started. */
const isNear = ({ started, space = '' }: Holder): boolean =>
  space !== '' && bootOf(started) !== '' && bootOf(started) === bootOf(ownStart())

const ownStart = () => processStart(process.pid) ?? ''
const bootOf = (started: string): string => /^(.+)\/\d+$/.exec(started)?.[1] ?? ''

// Written under another name and linked: whoever sees the file sees all of it.
function createFile(file: string, holder: Holder): boolean {
  const draft = `${file}.${holder.id}`
  writeFileSync(draft, JSON.stringify(holder), { flag: 'wx', flush: true })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

// Undefined when there is no file, or one that a power failure cut short; no live process left it.
function readHolder(file: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isHolder(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isHolder(value: unknown): value is Holder {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    Number.isInteger(value.pid) &&
    ['id', 'started', 'host', 'since'].every((key) => typeof Reflect.get(value, key) === 'string')
  )
}
