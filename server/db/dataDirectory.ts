import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { DataDirectoryError } from './errors'
import { messages } from './messages'
import { freeBytes, inMegabytes, leastFree } from './room'

// File version that PGlite 0.5 reads and writes.
const expectedVersion = '18'
const controlFileBytes = 8192

/** The canonical path of a directory, with links resolved; creates the parent directory. */
export function resolveDataDirectory(directory: string): string {
  const path = resolve(directory)
  return writing(path, () => {
    mkdirSync(dirname(path), { recursive: true })
    return existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path))
  })
}

/**
 * Whether a database must be created here. Throws DataDirectoryError for a directory that must not be opened: for the
 * same damage, the engine would abort without a message or hang.
 */
export function inspectDataDirectory(directory: string): 'empty' | 'database' {
  if (!existsSync(directory)) return 'empty'
  if (!statSync(directory).isDirectory()) {
    throw new DataDirectoryError('foreign', messages.notADirectory(directory))
  }
  probeWrite(directory)
  const entries = readdirSync(directory)
  if (entries.length === 0) return 'empty'
  checkVersion(directory, entries)
  checkParts(directory)
  return 'database'
}

/** Creates a database with `create` under another name and moves it into place when it is complete. */
export async function createInPlace(
  directory: string,
  create: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${directory}.creating`
  writing(directory, () => {
    // Left by an interrupted first start; it never held data.
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { mode: 0o700 })
  })
  await create(draft)
  writing(directory, () => {
    if (existsSync(directory)) rmdirSync(directory)
    renameSync(draft, directory)
  })
}

function checkVersion(directory: string, entries: readonly string[]): void {
  if (!entries.includes('PG_VERSION')) {
    const isDatabase = entries.includes('global') || entries.includes('pg_wal')
    if (isDatabase) throw damaged(directory, messages.partMissing('PG_VERSION'))
    throw new DataDirectoryError('foreign', messages.directoryForeign(directory))
  }
  const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim()
  if (version === '') throw damaged(directory, messages.partMissing('PG_VERSION'))
  if (version !== expectedVersion) {
    const text = messages.directoryOtherVersion(directory, version, expectedVersion)
    throw new DataDirectoryError('version', text)
  }
}

function checkParts(directory: string): void {
  const control = join(directory, 'global', 'pg_control')
  if (!existsSync(control)) throw damaged(directory, messages.controlFileMissing)
  const { size } = statSync(control)
  if (size !== controlFileBytes) throw damaged(directory, messages.controlFileShort(size))
  const log = join(directory, 'pg_wal')
  const segments = existsSync(log)
    ? readdirSync(log).filter((name) => /^[0-9A-F]{24}$/.test(name))
    : []
  if (segments.length === 0) throw damaged(directory, messages.logMissing)
  const missing = ['base', 'pg_xact', 'pg_multixact'].find(
    (part) => !existsSync(join(directory, part)),
  )
  if (missing) throw damaged(directory, messages.partMissing(missing))
}

/**
 * Error for a database that cannot be opened. The cause may be a full disk or missing permissions instead of damage.
 */
export function damaged(directory: string, reason: string, cause?: unknown): DataDirectoryError {
  const full = fullDisk(directory, leastFree, cause)
  if (full) return full
  const blocked = blockedPart(directory)
  if (blocked !== undefined) return notWritable(directory, blocked, cause)
  return new DataDirectoryError('damaged', messages.directoryDamaged(directory, reason), { cause })
}

/** First path that cannot be read and written, with the system's error code; undefined = none. */
function blockedPart(directory: string): string | undefined {
  const { R_OK, W_OK, X_OK } = constants
  let path = directory
  try {
    const waiting = [directory]
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      path = folder
      accessSync(folder, R_OK | W_OK | X_OK)
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        path = join(folder, entry.name)
        if (entry.isDirectory()) waiting.push(path)
        else {
          accessSync(path, R_OK | W_OK)
          // The engine checks the permission bits even if the system lets root ignore them.
          if ((statSync(path).mode & 0o600) !== 0o600) return `EACCES：${path}`
        }
      }
    }
    return undefined
  } catch (error) {
    return `${codeOf(error)}：${path}`
  }
}

// Permissions do not show everything (root, read-only mounts, full disks), so it tries to write.
function probeWrite(directory: string): void {
  const probe = join(directory, `.jiandu-write-${process.pid}`)
  writing(directory, () => {
    writeFileSync(probe, '', { flag: 'wx' })
    rmSync(probe)
  })
}

/** Runs a write in or beside the directory; a failure becomes DataDirectoryError 'notWritable'. */
export function writing<Result>(directory: string, action: () => Result): Result {
  try {
    return action()
  } catch (error) {
    throw notWritable(directory, codeOf(error), error)
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/** Throws DataDirectoryError 'full' if fewer bytes are free. */
export function refuseFullDisk(directory: string, least: number): void {
  const full = fullDisk(directory, least)
  if (full) throw full
}

function fullDisk(
  directory: string,
  least: number,
  cause?: unknown,
): DataDirectoryError | undefined {
  const free = freeBytes(existsSync(directory) ? directory : dirname(directory))
  if (free === undefined || free >= least) return undefined
  const text = messages.directoryFull(directory, inMegabytes(free), inMegabytes(least))
  return new DataDirectoryError('full', text, { cause })
}

function notWritable(directory: string, reason: string, cause: unknown): DataDirectoryError {
  const full = reason.startsWith('ENOSPC') ? fullDisk(directory, leastFree, cause) : undefined
  if (full) return full
  const text = messages.directoryNotWritable(directory, reason)
  return new DataDirectoryError('notWritable', text, { cause })
}
