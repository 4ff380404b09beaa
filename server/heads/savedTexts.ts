import { sql } from 'kysely'
import type { Db } from '../db/open'
import { system, type WallClock } from '../db/tables'

/** A text that was in force. */
export interface SavedText {
  /** Of its document, below schemas/. */
  readonly path: string
  /** When it came into force. */
  readonly since: WallClock
  readonly text: string
}

declare module '../db/tables' {
  interface SystemTables {
    /** The last texts of each document, for people to look back. */
    readonly sys_document_text: SavedText
  }
}

/** So many are kept of each (contract, §15.6). */
const savedAtMost = 16

/** The last texts of a document that were in force, the newest first. */
export const savedTexts = (db: Db, path: string): Promise<{ since: WallClock; text: string }[]> =>
  system(db)
    .selectFrom('sys_document_text')
    .select(['since', 'text'])
    .where('path', '=', path)
    .orderBy('since', 'desc')
    .limit(savedAtMost)
    .execute()

/** Puts texts that have come into force among the last of their documents; older ones go. */
export async function remember(db: Db, documents: readonly SavedText[]): Promise<void> {
  await system(db)
    .insertInto('sys_document_text')
    .values([...documents])
    // Saved twice within a second: the last one counts.
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
