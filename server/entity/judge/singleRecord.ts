import { sql } from 'kysely'
import type { Db } from '../../db/open'
import type { FieldError } from '../../http/envelope'
import type { Caller } from '../../http/right'
import { messages } from '../messages'
import { living } from '../read/rows'
import type { EntityTable } from '../schema/entityTable'

/**
 * Errors for surplus records of an entity with one record per tenant, found before the unique index rejects them, so
 * that the answer names them. `freed` = ids that the save removes.
 */
export async function surplusRecords<Row extends { readonly id: string }>(
  rows: readonly Row[],
  where: {
    readonly db: Db
    readonly entityTable: EntityTable
    readonly caller: Caller
    readonly freed: readonly string[]
  },
): Promise<readonly { readonly row: Row; readonly error: FieldError }[]> {
  const { db, entityTable, caller } = where
  const { entity, table } = entityTable
  if (entity.single !== 'tenant' || rows.length === 0) return []
  const { rows: found } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${living(entityTable, caller)} limit 2`.execute(db)
  const stored = new Set(found.map(({ id }) => id).filter((id) => !where.freed.includes(id)))
  const added = rows.filter(({ id }) => !stored.has(id))
  const error = { field: entity.label.key, message: messages.single(entity.title) }
  return added.slice(stored.size > 0 ? 0 : 1).map((row) => ({ row, error }))
}
