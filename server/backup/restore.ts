import { sql } from 'kysely'
import type { Database, Db } from '../db/open'
import type { ContentStore } from '../files/content'
import { StartError } from '../kernel/startError'
import { type Column, type Line, readArchive } from './archive'
import { type Counted, countDatabase } from './dump'
import { backupMessages as messages } from './messages'

export interface Restored {
  readonly tables: number
  readonly rows: number
  readonly files: number
}

/**
 * Puts an archive into an empty database and a store of files, and compares what is there then with what was
 * counted when it was made. All of the database or nothing. Throws StartError for a database that is not empty, an archive
 * that is damaged, a table that differs.
 */
export async function restoreBackup(
  path: string,
  { database: { db }, contents }: { database: Database; contents: ContentStore },
): Promise<Restored> {
  await refuseUnlessEmpty(db)
  // Before anything is written: a damaged archive must not be found in the middle.
  for await (const _ of readArchive(path));
  const counted = new Map<string, Counted>()
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    let table: { readonly name: string; readonly columns: readonly Column[] } | undefined
    for await (const line of readArchive(path)) {
      if ('schema' in line) await run(trx, line.schema)
      else if ('after' in line) await run(trx, line.after)
      else if ('table' in line) table = { name: line.table, columns: line.columns }
      else if ('counted' in line) counted.set(line.counted, line)
      else if ('rows' in line && table) await insertRows(trx, table, line.rows)
      else if ('file' in line) break
    }
  })
  const files = await restoreFiles(path, contents)
  const found = await countDatabase(db)
  for (const [name, expected] of counted) {
    const one = found.get(name)
    if (one?.rows === expected.rows && one.sha256 === expected.sha256) continue
    const told = (some: Counted | undefined) => `${some?.rows ?? 0} (${some?.sha256.slice(0, 8)})`
    throw new StartError(messages.unlike(name, told(expected), told(one)))
  }
  const rows = [...counted.values()].reduce((sum, one) => sum + one.rows, 0)
  return { tables: counted.size, rows, files }
}

async function refuseUnlessEmpty(db: Db): Promise<void> {
  const { rows } = await sql`select 1 from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace limit 1`.execute(db)
  if (rows.length > 0) throw new StartError(messages.notEmpty)
}

async function run(trx: Db, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(trx)
}

/** Texts are what the types of the columns read. */
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

async function restoreFiles(path: string, contents: ContentStore): Promise<number> {
  let files = 0
  let pieces: AsyncGenerator<Line> | undefined = readArchive(path)
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
