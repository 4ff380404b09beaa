import { sql } from 'kysely'
import type { Db } from '../db/open'
import { system, type WallClock } from '../db/tables'

/** A version of a document that was in force. */
export interface SavedText {
  /** Path of the document, below schemas/. */
  readonly path: string
  /** Time when it came into force. */
  readonly since: WallClock
  readonly text: string
}

declare module '../db/tables' {
  interface SystemTables {
    /** The last versions of each document, so that people can look back. */
    readonly sys_document_text: SavedText
  }
}

/** Versions kept per document (contract, §15.6). */
const savedAtMost = 16

/** The last versions of a document that were in force, newest first. */
export const savedTexts = (db: Db, path: string): Promise<{ since: WallClock; text: string }[]> =>
  system(db)
    .selectFrom('sys_document_text')
    .select(['since', 'text'])
    .where('path', '=', path)
    .orderBy('since', 'desc')
    .limit(savedAtMost)
    .execute()

/** Saves versions that have come into force and deletes the oldest. */
export async function remember(db: Db, documents: readonly SavedText[]): Promise<void> {
  await system(db)
    .insertInto('sys_document_text')
    .values([...documents])
    // If saved twice within a second, the last version counts.
    .onConflict((conflict) =>
      conflict
        .columns(['path', 'since'])
        .doUpdateSet((row) => ({ text: row.ref('excluded.text') })),
    )
    .execute()
  const paths = documents.map(({ path }) => path)
  await sql`delete from sys_document_text as old where old.path = any(${paths}::text[]) and (
    select count(*) from sys_document_text as newer
    where newer.path = old.path and newer.since > old.since) >= ${savedAtMost}`.execute(db)
}
