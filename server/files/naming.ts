import { sql } from 'kysely'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { ContentStore, Received } from './content'

/**
 * Keeps a content and writes the row that names it. The last other name of the content may be removed at the same
 * moment, so the content is kept again if it is gone. Throws StorageFailure.
 */
export async function keepNamed(
  { db, contents }: { readonly db: Db; readonly contents: ContentStore },
  received: Received,
  write: (trx: Db) => Promise<unknown>,
): Promise<void> {
  // Stores the content before the row refers to it.
  await received.keep()
  await within(db, async (trx) => {
    await lock(trx, received.sha256)
    await write(trx)
  })
  if (!(await contents.has(received.sha256))) await received.keep()
}

/**
 * Removes names and, with the last name, the content: both or neither. `write` returns whether there was a name to
 * remove.
 */
export async function removeNamed(
  { db, contents }: { readonly db: Db; readonly contents: ContentStore },
  sha256: string,
  write: (trx: Db) => Promise<boolean>,
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    await lock(trx, sha256)
    if (!(await write(trx))) return false
    if (!(await isNamed(trx, sha256))) await contents.remove(sha256)
    return true
  })
}

/** The first filling of a database runs in one transaction already. */
const within = (db: Db, work: (trx: Db) => Promise<void>): Promise<void> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

/** Naming and removing a content exclude each other, across all processes. */
const lock = (trx: Db, sha256: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 0))`.execute(trx)

async function isNamed(trx: Db, sha256: string): Promise<boolean> {
  for (const table of ['sys_file', 'sys_staged_file'] as const) {
    const found = await system(trx)
      .selectFrom(table)
      .select('id')
      .where('sha256', '=', sha256)
      .limit(1)
      .executeTakeFirst()
    if (found) return true
  }
  return false
}
