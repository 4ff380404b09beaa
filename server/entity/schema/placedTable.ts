import { sql } from 'kysely'
import { columnOf, databaseName, type Entity, type Refusal } from '#model'
import type { Db } from '../../db/open'
import { messages } from '../messages'
import { introspect } from './found'
import { formerNames, type StoredFields, type StoredRow } from './storedRows'

export interface TablePlaces {
  readonly db: Db
  readonly rows: readonly StoredRow[]
  /** What is known from before, by entity. */
  readonly known: ReadonlyMap<string, StoredFields>
  /** The entities that there are to be. */
  readonly names: ReadonlySet<string>
  /** Tables of other entities. */
  readonly taken: Set<string>
}

export interface PlacedTable {
  readonly table: string
  /** Fields of before; empty = nothing is known of them. */
  readonly own: StoredFields
  readonly refused?: Refusal
}

/** The table in which an entity's records lie: its own, that of the entity which it renames, or a new one. */
export async function placedTable(entity: Entity, places: TablePlaces): Promise<PlacedTable> {
  const { known, taken } = places
  const own = known.get(entity.name) ?? new Map<string, StoredRow>()
  const before = own.get('')
  if (before && !before.gone) return await ofItself(entity, { own, before }, places)
  const other = renamedFrom(entity, places)
  if (other) return { table: other.get('')?.table_name ?? entity.table, own: other }
  const former = await formerTable(entity, places)
  if (former) return former
  if (before && !taken.has(before.table_name)) return { table: before.table_name, own }
  return { table: freeName(entity.table, places), own: new Map() }
}

/** Unless its document names another table that is there already. */
async function ofItself(
  { table }: Entity,
  { own, before }: { readonly own: StoredFields; readonly before: StoredRow },
  { db, taken }: TablePlaces,
): Promise<PlacedTable> {
  if (before.table_name === table || taken.has(table)) return { table: before.table_name, own }
  const { columns } = await introspect(db, [table])
  return columns.has(table) ? { table, own: new Map() } : { table: before.table_name, own }
}

/** The fields of the entity that this one renames, or whose renaming it takes back. */
function renamedFrom(
  { name, was }: Entity,
  { known, names }: TablePlaces,
): StoredFields | undefined {
  for (const [other, fields] of known) {
    const row = fields.get('')
    if (!row || row.gone || names.has(other)) continue
    if (was.includes(other) || was.includes(row.table_name)) return fields
    if (formerNames(row).includes(name)) return fields
  }
  return undefined
}

/** A table of before there was a record of where things lie. */
async function formerTable(
  entity: Entity,
  { db, taken }: TablePlaces,
): Promise<PlacedTable | undefined> {
  const { table, was, name } = entity
  if (was.length === 0) return undefined
  const last = columnOf(name)
  const area = table.endsWith(last) ? table.slice(0, -last.length) : ''
  const possible = was.flatMap((former) => [former, `${area}${columnOf(former)}`])
  const { columns } = await introspect(db, [table, ...possible])
  const former = possible.find((one) => columns.has(one) && !taken.has(one))
  if (former === undefined) return undefined
  const holds = async (one: string) =>
    columns.has(one) &&
    (await sql`select 1 from ${sql.table(one)} limit 1`.execute(db)).rows.length > 0
  if (!(await holds(table))) return { table: former, own: new Map() }
  const there = { table, own: new Map<string, StoredRow>() }
  if (!(await holds(former))) return there
  const message = messages.bothHold(table, former, table)
  return { ...there, refused: { entity: name, field: '', member: 'was', message } }
}

/** A new table's name: that of its document, unless another entity's records lie there. */
function freeName(table: string, { rows, taken }: TablePlaces): string {
  const used = new Set([...taken, ...rows.map((row) => row.table_name)])
  if (!used.has(table)) return table
  for (let count = 2; ; count++) {
    const other = databaseName(`${table}_${count}`)
    if (!used.has(other)) return other
  }
}
