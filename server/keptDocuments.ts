import { sql } from 'kysely'
import type { Db } from './db/open'
import { system, type WallClock } from './db/tables'

/** The text of a document that was in force last, be it still or instead of a newer one that cannot be. */
export interface KeptDocument {
  /** Below schemas/. */
  readonly path: string
  readonly text: string
  /** When it came into force. */
  readonly since: WallClock
}

declare module './db/tables' {
  interface SystemTables {
    readonly sys_document: KeptDocument
    /** The last texts of each path that were in force, for people to look back. */
    readonly sys_document_text: KeptDocument
  }
}

export async function readKept(db: Db): Promise<ReadonlyMap<string, KeptDocument>> {
  const rows = await system(db)
    .selectFrom('sys_document')
    .select(['path', 'text', 'since'])
    .execute()
  return new Map(rows.map((row) => [row.path, row]))
}

/** So many texts of a document are looked back at (contract, §15.6). */
const savedAtMost = 16

/** Keeps these texts, each in place of the one of its path, and among the last of it. */
export async function keep(db: Db, documents: readonly KeptDocument[]): Promise<void> {
  if (documents.length === 0) return
  await system(db)
    .insertInto('sys_document')
    .values([...documents])
    .onConflict((conflict) =>
      conflict.column('path').doUpdateSet((row) => ({
        text: row.ref('excluded.text'),
        since: row.ref('excluded.since'),
      })),
    )
    .execute()
  await remember(db, documents)
}

/** The last texts of a document that were in force, the newest first. */
export const savedTexts = (db: Db, path: string): Promise<{ since: WallClock; text: string }[]> =>
  system(db)
    .selectFrom('sys_document_text')
    .select(['since', 'text'])
    .where('path', '=', path)
    .orderBy('since', 'desc')
    .limit(savedAtMost)
    .execute()

async function remember(db: Db, documents: readonly KeptDocument[]): Promise<void> {
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
