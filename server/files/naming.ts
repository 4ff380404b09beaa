import { sql } from 'kysely'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { ContentStore, Received } from './content'

/**
 * Keeps a content together with the row that names it. Another name of the same content may be the
 * last one and on its way out just now: then the content is kept once more. Throws StorageFailure.
 */
export async function keepNamed(
  { db, contents }: { readonly db: Db; readonly contents: ContentStore },
  received: Received,
  write: (trx: Db) => Promise<unknown>,
): Promise<void> {
  // In the store before it is in the database.
  await received.keep()
  await within(db, async (trx) => {
    await lock(trx, received.sha256)
    await write(trx)
  })
  if (!(await contents.has(received.sha256))) await received.keep()
}

/**
 * Takes names away and, with the last of them, the content: both or neither. `write` answers whether
 * there was anything to take away.
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

/** What is filled for the first time is filled in one transaction. */
const within = (db: Db, work: (trx: Db) => Promise<void>): Promise<void> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

/** Who names a content and who removes it take turns, in all processes. */
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
