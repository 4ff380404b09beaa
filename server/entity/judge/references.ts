import { sql } from 'kysely'
import type { Db } from '../../db/open'
import type { FieldError } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { Draft } from '../contracts/writing'
import { messages } from '../messages'
import { isId } from '../read/idList'
import { mine } from '../read/rows'
import { type EntityTable, entityTableOf, type ReferenceColumn } from '../schema/entityTable'

/** Ids that a changed reference field names. */
export const namedBy = (
  { key, field, reference }: ReferenceColumn,
  { values, changed }: Pick<Draft, 'values' | 'changed'>,
): readonly string[] => {
  const value = values[key] ?? null
  if (!changed.includes(field) || value === null) return []
  return reference.many || Array.isArray(value)
    ? field.type.dictValues(value, field)
    : [String(value)]
}

/**
 * Errors for references to records that do not exist or that the caller does not see; one query per written reference.
 * `own` = ids added by the same write. The transaction checks again (write/references).
 */
export async function referenceErrors<Row extends { readonly id: string; readonly draft: Draft }>(
  rows: readonly Row[],
  where: {
    readonly db: Db
    readonly entityTable: EntityTable
    readonly caller: Caller
    /** Key of the field that names a parent created by the same write. */
    readonly parentKey?: string | undefined
  },
): Promise<readonly { readonly row: Row; readonly error: FieldError }[]> {
  const { db, entityTable, caller, parentKey } = where
  const own = new Set(rows.map(({ id }) => id))
  const found: { row: Row; error: FieldError }[] = []
  for (const column of entityTable.references) {
    const far = column.reference.entity()
    if (!far || column.key === parentKey) continue
    const named = rows.map((row) => ({ row, ids: namedBy(column, row.draft) }))
    const asked = [...new Set(named.flatMap(({ ids }) => ids))]
    if (asked.length === 0) continue
    const table = entityTableOf(far)
    const { rows: living } = await sql<{ id: string }>`
      select id from ${sql.table(table.table)}
      where ${mine(table, caller)} and id = any(${asked.filter(isId)}::text[])`.execute(db)
    const known = new Set(living.map(({ id }) => id))
    const isThere = (id: string) => known.has(id) || (far === entityTable.entity && own.has(id))
    for (const { row, ids } of named) {
      if (ids.every(isThere)) continue
      const message = messages.goneReferenced(column.field.title)
      found.push({ row, error: { field: column.key, message } })
    }
  }
  return found
}
