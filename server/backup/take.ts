import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Db } from '../db/open'
import { freeBytes, inMegabytes, leastFree } from '../db/room'
import type { ContentStore } from '../files/content'
import { StartError } from '../kernel/startError'
import { wallClock } from '../kernel/wallClock'
import { writeArchive } from './archive'
import { baseOf } from './base'
import { dumpDatabase } from './dump'
import { backupMessages as messages } from './messages'

export interface Taken {
  readonly path: string
  readonly bytes: number
  readonly rows: number
  readonly files: number
}

const ending = '.jiandu.gz'
const chunkBytes = 256 * 1024

/** File name of a backup taken at that moment; sorting by name sorts by time. */
export const archiveName = (now: Date): string =>
  `${wallClock(now).replace(/[-:]/g, '').replace(' ', '-')}${ending}`

interface Taking {
  readonly database: Database
  readonly contents: ContentStore
  readonly now: Date
  /** The operator's key, which seals the archive; undefined = he keeps none. */
  readonly key?: string | undefined
  /** Texts of the files below the releases, by path. */
  files(): ReadonlyMap<string, string>
}

/** Writes database and files into one archive. Throws StartError if there is nothing to back up or too little space. */
export async function takeBackup(
  { database, contents, now, key, files: base }: Taking,
  path: string,
): Promise<Taken> {
  await mkdir(dirname(path), { recursive: true })
  const { db } = database
  await refuseEmpty(db)
  await refuseWithoutRoom(dirname(path), await sizeOf(database))
  const archive = writeArchive(path, key)
  await archive.write({
    head: {
      ...{ format: 1, at: wallClock(now), base: baseOf(base()) },
      ...(key !== undefined && { sealed: true }),
    },
  })
  const counted = await dumpDatabase(db, archive.write)
  // Files are listed after the rows: every file named by a row exists by then, and files are kept for days.
  const { rows: known } = await sql<{ sha256: string }>`
    select distinct sha256 from sys_file order by sha256`.execute(db)
  let files = 0
  for (const { sha256 } of known) {
    if (!(await contents.has(sha256))) continue
    const size = Number.MAX_SAFE_INTEGER
    const stream = await contents.read(sha256, { start: 0, end: size })
    let rest = Buffer.alloc(0)
    for await (const piece of stream) {
      rest = Buffer.concat([rest, piece])
      while (rest.length >= chunkBytes) {
        await archive.write({
          file: sha256,
          bytes: rest.subarray(0, chunkBytes).toString('base64'),
        })
        rest = rest.subarray(chunkBytes)
      }
    }
    await archive.write({ file: sha256, bytes: rest.toString('base64') })
    files += 1
  }
  await archive.end()
  const rows = [...counted.values()].reduce((sum, one) => sum + one.rows, 0)
  return { path, bytes: (await stat(path)).size, rows, files }
}

/** Keeps the newest backups; also deletes partial files of dead processes. Returns the deleted names. */
export async function keepNewest(directory: string, keep: number): Promise<readonly string[]> {
  const names = (await readdir(directory)).sort().reverse()
  const whole = names.filter((name) => name.endsWith(ending))
  const gone = [...whole.slice(keep), ...names.filter((name) => name.endsWith('.partial'))]
  for (const name of gone) await rm(join(directory, name), { force: true })
  return gone
}

/** Refuses a database that no server has prepared: it is usually the wrong one. */
async function refuseEmpty(db: Db): Promise<void> {
  const { rows } = await sql`select 1 where to_regclass('public.sys_file') is not null`.execute(db)
  if (rows.length === 0) throw new StartError(messages.nothing)
}

async function sizeOf({ db }: Database): Promise<number> {
  const { rows } = await sql<{ size: string }>`
    select pg_database_size(current_database())
      + (select coalesce(sum(size), 0) from sys_file) as size`.execute(db)
  return Number(rows[0]?.size ?? 0)
}

/** Throws if the free space is less than the needed bytes plus the reserve. */
export async function refuseWithoutRoom(directory: string, bytes: number): Promise<void> {
  const free = freeBytes(directory)
  if (free === undefined || free >= bytes + leastFree) return
  throw new StartError(messages.noRoom(inMegabytes(bytes + leastFree), inMegabytes(free)))
}
