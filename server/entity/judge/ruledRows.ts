import type { Entity, Field } from '#model'
import type { Expr } from '../../../renderer/model/expr/types'
import type { Db } from '../../db/open'
import type { Caller } from '../../http/right'
import type { Stored } from '../contracts'
import { readChildrenOf, storedValue } from '../read/childRows'
import { seeingAll } from '../read/rows'
import { type ChildTable, childTables } from '../schema/childTables'

const known = new WeakMap<Entity, readonly ChildTable[]>()

/** The child tables whose rows a rule of the entity, or an action of it, reads. */
export function ruledTables(entity: Entity): readonly ChildTable[] {
  const made = known.get(entity)
  if (made) return made
  const rules = [
    ...[...entity.fields.values()].flatMap(rulesOf),
    ...[...entity.actions.values()].flatMap(({ when, set }) => [when, ...set.map(({ to }) => to)]),
    ...[...(entity.states?.steps.values() ?? [])].flatMap(({ when, set }) => [
      ...when,
      ...set.map(({ to }) => to),
    ]),
  ]
  const names = new Set(rules.flatMap((rule) => rule?.names ?? []))
  const tables = childTables(entity).filter(({ field }) => names.has(field.key))
  known.set(entity, tables)
  return tables
}

const rulesOf = ({
  compute,
  showIf,
  requireIf,
  disableIf,
  invalidIf,
}: Field): readonly (Expr | undefined)[] => [compute, showIf, requireIf, disableIf, invalidIf]

/** The records with the rows that rules read, whatever the caller may see: what follows from rows must not be lost with them. */
export async function withRuledRows(
  db: Db,
  entity: Entity,
  records: readonly Stored[],
  caller: Caller,
): Promise<readonly Stored[]> {
  const tables = ruledTables(entity)
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
