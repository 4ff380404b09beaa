import { sql } from 'kysely'
import { orderField } from '../../../renderer/model/entity/childRows'
import type { WireObject } from '../../../renderer/model/entity/field'
import type { Db } from '../../db/open'
import type { Caller } from '../../http/right'
import { groupBy } from '../../kernel/groupBy'
import type { Clause } from '../contracts/reading'
import type { Row, Stored, Values, WireRecord } from '../contracts/records'
import type { ChildTable } from '../schema/childTables'
import { type EntityTable } from '../schema/entityTable'
import { mine, readRow, selection } from './rows'
import { sortedBy } from './sorting'

const ofParents = (
  { entityTable, link }: ChildTable,
  ids: readonly string[],
  caller: Caller,
): Clause => sql`${mine(entityTable, caller)} and ${sql.ref(link)} = any(${ids}::text[])`

/** Live rows of one parent in their order. */
export const readChildren = async (
  db: Db,
  table: ChildTable,
  parent: string,
  caller: Caller,
): Promise<readonly Stored[]> =>
  (await readChildrenOf(db, table, [parent], caller)).get(parent) ?? []

/** Live rows of several parents, by parent id. */
export async function readChildrenOf(
  db: Db,
  table: ChildTable,
  parents: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, readonly Stored[]>> {
  const { entityTable, rows } = table
  const order = rows.sorted ? { field: orderField, desc: false } : rows.order
  const column = order && entityTable.columns.get(order.field)
  const direction = sql.raw(order?.desc ? 'desc' : 'asc')
  const first = column ? sql`${sortedBy(column)} ${direction} nulls last,` : sql``
  const { rows: found } = await sql<Row>`
    select ${selection(entityTable)} from ${sql.table(entityTable.table)}
    where ${ofParents(table, parents, caller)}
    order by ${first} create_time, id`.execute(db)
  return groupBy(
    found.map((row) => readRow(entityTable, row)),
    ({ row }) => String(row[rows.by]),
  )
}

/** Number of child rows as a subquery; the outer statement reads the parents from the table of `owner`. */
export const countOf = (
  { entityTable, link }: ChildTable,
  owner: EntityTable,
  caller: Caller,
): Clause => sql`
  select count(*) from ${sql.table(entityTable.table)} child
  where ${mine(entityTable, caller)} and ${sql.ref(`child.${link}`)} = ${sql.ref(`${owner.table}.id`)}`

/** Ids of all child rows of the parents. */
export async function idsOfChildren(
  db: Db,
  table: ChildTable,
  parents: readonly string[],
  caller: Caller,
): Promise<readonly string[]> {
  if (parents.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table.entityTable.table)}
    where ${ofParents(table, parents, caller)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Wire rows inside their record, without the text that names the record itself. */
export const withinParent = (
  { rows: { by } }: ChildTable,
  records: readonly WireRecord[],
): readonly WireRecord[] => records.map(({ [`${by}_dictText`]: _, ...record }) => record)

export const storedValue = (
  table: ChildTable,
  stored: readonly Pick<Stored, 'id' | 'values'>[],
): readonly WireObject[] => stored.map(({ id, values }) => wireOf(table, id, values))

export function wireOf({ entityTable }: ChildTable, id: string, values: Values): WireObject {
  const own = entityTable.fields.map(({ key, field }) => [
    key,
    field.type.toWire(values[key] ?? null, field),
  ])
  return { id, ...Object.fromEntries(own) }
}
