import { sql } from 'kysely'
import type { Entity, Field } from '#model'
import { orderField } from '../../renderer/model/entity/childRows'
import type { ChildRows } from '../../renderer/model/entity/field'
import type { Db } from '../db/open'
import type { Caller } from '../http/right'
import { groupBy } from '../sys/group'
import { type Layout, layoutOf, tenantOf } from './layout'
import { mine, type Row, readRow, type Stored, selection } from './rows'
import type { Clause } from './where'

/** A field that holds records of another entity: they stand in their own table, each with its parent's id. */
export interface ChildTable {
  readonly field: Field
  readonly rows: ChildRows
  readonly entity: Entity
  readonly layout: Layout
  /** Column of the parent's id. */
  readonly link: string
}

const known = new WeakMap<Entity, readonly ChildTable[]>()

/** The child tables of an entity. One whose entity is missing or has no link is left out: the check of documents has told. */
export function childTables(owner: Entity): readonly ChildTable[] {
  const made = known.get(owner)
  if (made) return made
  const tables = [...owner.fields.values()].flatMap((field): readonly ChildTable[] => {
    const entity = field.rows?.entity()
    if (!field.rows || !entity || entity === owner) return []
    const layout = layoutOf(entity)
    const link = layout.fields.find(({ key }) => key === field.rows?.by)
    return link ? [{ field, rows: field.rows, entity, layout, link: link.name }] : []
  })
  known.set(owner, tables)
  return tables
}

const ofParents = ({ layout, link }: ChildTable, ids: readonly string[], caller: Caller): Clause =>
  sql`${mine(layout, caller)} and ${sql.ref(link)} = any(${ids}::text[])`

/** The live rows of one parent in their order. */
export const readChildren = async (
  db: Db,
  table: ChildTable,
  parent: string,
  caller: Caller,
): Promise<readonly Stored[]> =>
  (await readChildrenOf(db, table, [parent], caller)).get(parent) ?? []

/** The same of several, by their parents' ids. */
export async function readChildrenOf(
  db: Db,
  table: ChildTable,
  parents: readonly string[],
  caller: Caller,
): Promise<ReadonlyMap<string, readonly Stored[]>> {
  const { layout, rows } = table
  const order = rows.sorted ? layout.columns.get(orderField)?.name : undefined
  const first = order === undefined ? sql`` : sql`${sql.ref(order)} nulls last,`
  const { rows: found } = await sql<Row>`
    select ${selection(layout)} from ${sql.table(layout.table)}
    where ${ofParents(table, parents, caller)}
    order by ${first} create_time, id`.execute(db)
  return groupBy(
    found.map((row) => readRow(layout, row)),
    ({ row }) => String(row[rows.by]),
  )
}

/** How many rows the parent has: a part of the statement that reads parents, whose table is `owner`'s. */
export const countOf = ({ layout, link }: ChildTable, owner: Layout, caller: Caller): Clause => sql`
  select count(*) from ${sql.table(layout.table)} child
  where child.tenant_id = ${tenantOf(layout.entity, caller)} and child.del_flag = 0
    and ${sql.ref(`child.${link}`)} = ${sql.ref(`${owner.table}.id`)}`

/** Ids of all rows of the parents. */
export async function idsOfChildren(
  db: Db,
  table: ChildTable,
  parents: readonly string[],
  caller: Caller,
): Promise<readonly string[]> {
  if (parents.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table.layout.table)}
    where ${ofParents(table, parents, caller)}`.execute(db)
  return rows.map(({ id }) => id)
}
