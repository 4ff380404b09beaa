import type { Db } from '../db/open'
import { system, type WallClock } from '../db/tables'
import { remember } from '../heads/savedTexts'

/** The last text of a document that came into force; it still is, or replaces a newer one that has errors. */
export interface KeptDocument {
  /** Path below schemas/. */
  readonly path: string
  readonly text: string
  /** When it came into force. */
  readonly since: WallClock
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_document: KeptDocument
  }
}

export async function readKept(db: Db): Promise<ReadonlyMap<string, KeptDocument>> {
  const rows = await system(db)
    .selectFrom('sys_document')
    .select(['path', 'text', 'since'])
    .execute()
  return new Map(rows.map((row) => [row.path, row]))
}

/** Stores these texts, replacing the ones with the same path, and adds them to the document's history. */
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
