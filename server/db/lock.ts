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
  /** PID namespace of the process; '' or absent = unknown. */
  readonly space?: string
}

/**
 * Also takes the lock from a killed container: its host name and PID namespace differ, but on the same machine the
 * kernel knows whether it still lives (see holderSocket). A holder on another machine cannot be checked and keeps the
 * lock.
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
 * Takes the exclusive lock of a data directory: the file `<directory>.lock` beside it. PGlite has no lock itself, and
 * two of them on one directory lose rows without an error. Throws DataDirectoryError 'locked' if a live process holds
 * it; takes over from a dead process and from the holder with the id `dead`.
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

// Only one contender at a time may replace the file of a dead holder. Otherwise two contenders could each remove the
// file that the other has just created.
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
  // The same PID with another start time is a later process: the holder has ended.
  if (started === 'gone' || (started && holder.started && started !== holder.started)) return
  const self = holder.pid === process.pid
  throw new DataDirectoryError('locked', messages.directoryInUse(directory, { ...holder, self }))
}

/**
 * The PID of the holder means nothing here: it is on another host, or in another container of this machine with the
 * same host name.
 */
const isForeign = (holder: Holder): boolean =>
  holder.host !== hostname() || (isNear(holder) && (holder.space ?? '') !== processSpace())

/** The holder ran on this machine since its last boot. */
const isNear = ({ started, space = '' }: Holder): boolean =>
  space !== '' && bootOf(started) !== '' && bootOf(started) === bootOf(ownStart())

const ownStart = () => processStart(process.pid) ?? ''
const bootOf = (started: string): string => /^(.+)\/\d+$/.exec(started)?.[1] ?? ''

// Writes under another name and links it, so that readers always see the complete file.
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

// undefined = no file, or a file truncated by a power failure; neither belongs to a live process.
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
