import type { Entity } from '#model'
import { rulesIn, rulesOfDeeds } from '../../../renderer/model/entity/ruledPaths'
import type { Db } from '../../db/open'
import type { Caller } from '../../http/right'
import type { Stored } from '../contracts/records'
import { readChildrenOf, storedValue } from '../read/childRows'
import { withReferencedValues } from '../read/referencedValues'
import { seeingAll } from '../read/rows'
import { type ChildTable, childTables } from '../schema/childTables'
import type { EntityTable } from '../schema/entityTable'

const known = new WeakMap<Entity, readonly ChildTable[]>()

/** Child tables whose rows are read by rules, actions or steps of the entity. */
export function ruledTables(entity: Entity): readonly ChildTable[] {
  const made = known.get(entity)
  if (made) return made
  const rules = [...[...entity.fields.values()].flatMap(rulesIn), ...rulesOfDeeds(entity)]
  const names = new Set(rules.flatMap((rule) => rule.names))
  const tables = childTables(entity).filter(({ field }) => names.has(field.key))
  known.set(entity, tables)
  return tables
}

/**
 * Adds the child rows and referenced values that rules read, regardless of the caller's rights: otherwise values
 * computed from them would be lost.
 */
export async function withRuledRows(
  db: Db,
  entityTable: EntityTable,
  stored: readonly Stored[],
  caller: Caller,
): Promise<readonly Stored[]> {
  const tables = ruledTables(entityTable.entity)
  const records = await withReferencedValues(db, entityTable, stored, caller)
  if (tables.length === 0 || records.length === 0) return records
  const ids = records.map(({ id }) => id)
  const lists = await Promise.all(
    tables.map(
      async (table) => [table, await readChildrenOf(db, table, ids, seeingAll(caller))] as const,
    ),
  )
  return records.map((record) => {
    const rows = lists.map(([table, byParent]) => [
      table.field.key,
      storedValue(table, byParent.get(record.id) ?? []),
    ])
    return { ...record, values: { ...record.values, ...Object.fromEntries(rows) } }
  })
}
