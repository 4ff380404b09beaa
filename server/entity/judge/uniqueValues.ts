import { sql } from 'kysely'
import type { Db } from '../../db/open'
import type { FieldError } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { Draft } from '../contracts'
import { messages } from '../messages'
import { mine, toColumn } from '../read/rows'
import type { EntityTable } from '../schema/entityTable'

/**
 * Unique values that belong to another record, or to an earlier row of the same save: one query a unique
 * field, so that the answer names the row. The index has the last word. `freed` = ids that the save removes.
 */
export async function takenValues<Row extends { readonly id: string; readonly draft: Draft }>(
  rows: readonly Row[],
  where: {
    readonly db: Db
    readonly entityTable: EntityTable
    readonly caller: Caller
    readonly freed: readonly string[]
  },
): Promise<readonly { readonly row: Row; readonly error: FieldError }[]> {
  const { db, entityTable, caller } = where
  const found: { row: Row; error: FieldError }[] = []
  for (const { field, name } of entityTable.fields.filter((column) => column.field.unique)) {
    const given = rows.flatMap((row) => {
      const text = toColumn(field, row.draft.values[field.key] ?? null)
      return text !== null && row.draft.changed.includes(field) ? [{ row, text }] : []
    })
    if (given.length === 0) continue
    const texts = given.map(({ text }) => text)
    const { rows: owners } = await sql<{ id: string; text: string }>`
      select id, ${sql.ref(name)}::text as text from ${sql.table(entityTable.table)}
      where ${mine(entityTable, caller)} and ${sql.ref(name)}::text = any(${texts}::text[])`.execute(
      db,
    )
    const leaving = new Set([...where.freed, ...given.map(({ row }) => row.id)])
    const taken = new Set(owners.filter(({ id }) => !leaving.has(id)).map(({ text }) => text))
    for (const { row, text } of given) {
      if (taken.has(text)) {
        found.push({ row, error: { field: field.key, message: messages.taken(field.title) } })
      }
      taken.add(text)
    }
  }
  return found
}
