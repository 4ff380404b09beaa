import { sql } from 'kysely'
import { connectionAlone, exclusiveWork, type WaitOptions } from '../db/alone'
import type { Database, Db } from '../db/open'
import { liftTimeLimits } from '../db/timeLimits'
import type { ContentStore } from '../files/content'
import { StartError } from '../kernel/startError'
import { type Column, type Line, type Opening, readArchive } from './archive'
import type { Base } from './base'
import { type Counted, countDatabase } from './dump'
import { leftOut } from './leftOut'
import { backupMessages as messages } from './messages'

export interface Restored {
  readonly tables: number
  readonly rows: number
  readonly files: number
  /** The files that its releases stand on; undefined = an older version took it. */
  readonly base: Base | undefined
}

interface Into extends Opening {
  readonly database: Database
  readonly contents: ContentStore
}

/**
 * Restores an archive into an empty database and a file store, then compares the result with the counts in the archive.
 * The database is restored completely or not at all. Throws StartError if the database is not empty, the archive is
 * damaged, or a table differs. A server started meanwhile waits until this is done.
 */
export async function restoreBackup(
  path: string,
  { database: { db }, contents, ...opening }: Into,
  wait: WaitOptions = {},
): Promise<Restored> {
  await refuseUnlessEmpty(db)
  // Reads it all before writing anything, so that damage is not discovered halfway.
  let base: Base | undefined
  for await (const line of readArchive(path, opening)) if ('head' in line) base = line.head.base
  return await connectionAlone(
    db,
    exclusiveWork.schema,
    async (connection) => {
      const counted = await restoreDatabase(path, opening, connection)
      const files = await restoreFiles(path, opening, contents)
      refuseDifferences(counted, await countDatabase(connection))
      const rows = [...counted.values()].reduce((sum, one) => sum + one.rows, 0)
      return { tables: counted.size, rows, files, base }
    },
    wait,
  )
}

/** Returns the counts of each table from the archive. Backups of older versions hold rows of `leftOut`: they stay there. */
async function restoreDatabase(
  path: string,
  opening: Opening,
  db: Db,
): Promise<ReadonlyMap<string, Counted>> {
  const counted = new Map<string, Counted>()
  await db.transaction().execute(async (trx) => {
    await liftTimeLimits(trx)
    // Another process may have restored while this one waited.
    await refuseUnlessEmpty(trx)
    let table: { readonly name: string; readonly columns: readonly Column[] } | undefined
    for await (const line of readArchive(path, opening)) {
      if ('schema' in line) await run(trx, line.schema)
      else if ('after' in line) await run(trx, line.after)
      else if ('table' in line) table = { name: line.table, columns: line.columns }
      else if ('counted' in line) {
        if (!leftOut.has(line.counted) || line.rows === 0) counted.set(line.counted, line)
      } else if ('rows' in line && table && !leftOut.has(table.name))
        await insertRows(trx, table, line.rows)
      else if ('file' in line) break
    }
  })
  return counted
}

function refuseDifferences(
  counted: ReadonlyMap<string, Counted>,
  found: ReadonlyMap<string, Counted>,
): void {
  for (const [name, expected] of counted) {
    const one = found.get(name)
    if (one?.rows === expected.rows && one.sha256 === expected.sha256) continue
    const told = (some: Counted | undefined) => `${some?.rows ?? 0} (${some?.sha256.slice(0, 8)})`
    throw new StartError(messages.unlike(name, told(expected), told(one)))
  }
}

async function refuseUnlessEmpty(db: Db): Promise<void> {
  const { rows } = await sql`select 1 from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace limit 1`.execute(db)
  if (rows.length > 0) throw new StartError(messages.notEmpty)
}

async function run(trx: Db, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(trx)
}

/** Casts each text to the type of its column. */
async function insertRows(
  trx: Db,
  { name, columns }: { readonly name: string; readonly columns: readonly Column[] },
  rows: Extract<Line, { rows: readonly unknown[] }>['rows'],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)))
  const values = sql.join(
    columns.map(({ type }, at) => sql`(r ->> ${sql.lit(at)})::${sql.raw(type)}`),
  )
  await sql`insert into ${sql.table(name)} (${names}) overriding system value
    select ${values} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as given(r, place)
    order by place`.execute(trx)
}

async function restoreFiles(
  path: string,
  opening: Opening,
  contents: ContentStore,
): Promise<number> {
  let files = 0
  let pieces: AsyncGenerator<Line> | undefined = readArchive(path, opening)
  let line = await pieces.next()
  while (!line.done) {
    if (!('file' in line.value)) {
      line = await pieces.next()
      continue
    }
    const { file } = line.value
    const source: AsyncGenerator<Line> = pieces
    const bytes = async function* () {
      while (!line.done && 'file' in line.value && line.value.file === file) {
        yield Buffer.from(line.value.bytes, 'base64')
        line = await source.next()
      }
    }
    const received = await contents.receive(bytes())
    await received.keep()
    await received.discard()
    files += 1
  }
  pieces = undefined
  return files
}
