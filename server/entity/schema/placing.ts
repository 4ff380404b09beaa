import { sql } from 'kysely'
import { columnOf, databaseName, type Entity, type Refusal, type StoredNames } from '#model'
import type { Db } from '../../db/open'
import { messages } from '../messages'
import { typeOf, widen } from './columnTypes'
import { conversionOf } from './conversions'
import { entityTableOf, type FieldColumn } from './entityTable'
import { introspect } from './found'
import { type PlacedTable, placedTable } from './placedTable'
import { formerNames, placedHere, type StoredFields, type StoredRow, storedAt } from './storedRows'

/** Where values lie, by entity, as far as names do not say it. */
export type StoredPlaces = ReadonlyMap<string, StoredNames>

export interface Placed {
  readonly stored: StoredPlaces
  /** Former names that cannot be followed, because both places hold values. */
  readonly refused: readonly Refusal[]
}

export interface Placing {
  readonly db: Db
  readonly rows: readonly StoredRow[]
  /** The release from which the documents go on. */
  readonly release: number
  /** Entities whose texts are other than in force. */
  readonly rewritten: ReadonlySet<string>
  /** The release that had an entity's text before, if it is one of before; undefined = it is new. */
  versionOf(entity: Entity): Promise<number | undefined>
}

/**
 * Finds for each field the column in which its values lie: the one it has, that of the field which it renames, or of
 * itself in a release of before; a new one otherwise. Reads and counts alone, and nothing where no field comes or goes.
 */
export async function placeEntities(all: Iterable<Entity>, placing: Placing): Promise<Placed> {
  const { db, rows, release } = placing
  const known = storedAt(rows, release)
  const entities = new Map(placedHere(all).map((entity) => [entity.name, entity]))
  const stored = new Map<string, StoredNames>()
  // Also of fields that are gone: an older text may be in force in place of a broken one.
  for (const [name, fields] of known) put(stored, name, namesOf(fields), entities.get(name))
  const refused: Refusal[] = []
  const present = [...entities.values()]
  const changed = present.filter(
    (entity) => placing.rewritten.has(entity.name) || !isSettled(entity, known.get(entity.name)),
  )
  const taken = new Set(
    present.flatMap(({ name }) => {
      const row = known.get(name)?.get('')
      return row && !row.gone ? row.table_name : []
    }),
  )
  for (const entity of changed) {
    const place = await placedTable(entity, {
      db,
      rows,
      known,
      names: new Set(entities.keys()),
      taken,
    })
    if (place.refused) refused.push(place.refused)
    taken.add(place.table)
    const fields = await fieldsIn(place, entity, placing)
    refused.push(...fields.refused)
    const columns = { ...namesOf(place.own).columns, ...fields.columns }
    put(stored, entity.name, { table: place.table, columns }, entity)
  }
  return { stored, refused }
}

/** Where the values of documents lay in a release of before. */
export function placesAt(
  rows: readonly StoredRow[],
  release: number,
  entities: Iterable<Entity>,
): StoredPlaces {
  const named = new Map(placedHere(entities).map((entity) => [entity.name, entity]))
  const stored = new Map<string, StoredNames>()
  for (const [name, fields] of storedAt(rows, release))
    put(stored, name, namesOf(fields), named.get(name))
  return stored
}

async function fieldsIn({ table, own }: PlacedTable, entity: Entity, placing: Placing) {
  const { db, rows } = placing
  const isPlain = own.size === 0 && entityTableOf(entity).fields.every(({ field }) => !field.was)
  if (isPlain) return { columns: {}, refused: [] }
  const version = own.size === 0 ? undefined : await placing.versionOf(entity)
  const before = version === undefined ? undefined : storedAt(rows, version).get(entity.name)
  const found = await introspect(db, [table])
  return await placedFields(entity, {
    db,
    table,
    own: presentIn(before ?? own),
    isKnown: own.size > 0,
    rows: rows.filter((row) => row.table_name === table && !row.swept),
    found: found.columns.get(table) ?? new Map(),
  })
}

/** Only what names do not say. */
function put(
  stored: Map<string, StoredNames>,
  name: string,
  { table, columns }: StoredNames,
  entity: Entity | undefined,
): void {
  const other = Object.entries(columns).filter(([key, column]) => columnOf(key) !== column)
  const isOther = table !== undefined && table !== entity?.table
  if (!isOther && other.length === 0) stored.delete(name)
  else stored.set(name, { ...(isOther && { table }), columns: Object.fromEntries(other) })
}

function namesOf(fields: StoredFields): StoredNames {
  const table = fields.get('')?.table_name
  const columns = [...fields.values()].filter(({ field, swept }) => field !== '' && !swept)
  return {
    ...(table !== undefined && { table }),
    columns: Object.fromEntries(columns.map((row) => [row.field, row.column_name])),
  }
}

const presentIn = (fields: StoredFields): StoredFields =>
  new Map([...fields].filter(([field, { gone, swept }]) => field !== '' && !gone && !swept))

/** Whether its fields are those that are known, without a new former name. */
function isSettled(entity: Entity, known: StoredFields | undefined): boolean {
  const present = [...(known?.values() ?? [])].filter(({ gone }) => !gone)
  const wanted = new Map<string, readonly string[]>([
    ['', entity.was],
    ...entityTableOf(entity).fields.map(({ key, field }) => [key, field.was ?? []] as const),
  ])
  return (
    present.length === wanted.size &&
    present.every(({ field, was }) => JSON.stringify(wanted.get(field)) === was)
  )
}

interface FieldPlaces {
  readonly db: Db
  readonly table: string
  /** The fields from which it goes on. */
  readonly own: StoredFields
  /** Whether anything is known of the entity; if not, columns are called what its fields are or were. */
  readonly isKnown: boolean
  /** All of the same table that have a column, the oldest first. */
  readonly rows: readonly StoredRow[]
  readonly found: ReadonlyMap<string, string>
}

async function placedFields(
  entity: Entity,
  places: FieldPlaces,
): Promise<{ readonly columns: Record<string, string>; readonly refused: readonly Refusal[] }> {
  const { own, found, isKnown } = places
  const { fields } = entityTableOf(entity)
  const refused: Refusal[] = []
  const columns = new Map<string, string>()
  const held = new Set<string>()
  const hold = (key: string, column: string) => {
    columns.set(key, column)
    held.add(column)
  }
  const renamed = new Map(
    fields.flatMap((field) => {
      const from = renamedFrom(field, entity, places)
      return from === undefined ? [] : [[field, from] as const]
    }),
  )
  for (const field of fields) {
    const before = own.get(field.key)
    if (before && !renamed.has(field)) hold(field.key, before.column_name)
  }
  const claimed = new Map([...renamed].map(([field, from]) => [from, field]))
  for (const [field, from] of renamed) {
    // What another field still has, or has taken, is not to be had.
    if (held.has(from) || claimed.get(from) !== field) continue
    // Where nothing is known, whatever is called like the field may be its own.
    const unknown = !isKnown && found.has(nameOf(field)) ? nameOf(field) : from
    const now = own.get(field.key)?.column_name ?? unknown
    const isFree = now === from || claimed.has(now)
    if (isFree || !(await holds(places, now))) hold(field.key, from)
    else if (await holds(places, from)) {
      refused.push(bothHold(entity, field, places.table, [from, now]))
    }
  }
  for (const field of fields) {
    if (columns.has(field.key)) continue
    const before = own.get(field.key)?.column_name
    hold(
      field.key,
      before !== undefined && !held.has(before) ? before : await newColumn(field, held, places),
    )
  }
  return { columns: Object.fromEntries(columns), refused }
}

const nameOf = ({ key }: FieldColumn): string => columnOf(key)

/** The column of the field that this one renames; undefined = it renames none, or that has been done before. */
function renamedFrom(
  { key, field }: FieldColumn,
  { fields }: Entity,
  { own, found, rows }: FieldPlaces,
): string | undefined {
  const now = own.get(key)
  const done = now ? formerNames(now) : []
  for (const former of field.was ?? []) {
    if (done.includes(former)) continue
    const still = fields.get(former)
    // One that is called like another of before is to be had if that one has moved as well.
    if (still && !still.was?.length) continue
    const column =
      own.get(former)?.column_name ??
      rows.findLast((row) => row.field === former)?.column_name ??
      columnOf(former)
    if (found.has(column)) return column
  }
  if (now) return undefined
  // The document of before renamed this one, and the other name is gone.
  const undone = [...own.values()].find(
    (row) => !fields.has(row.field) && formerNames(row).includes(key),
  )
  return undone?.column_name
}

/** A column of its own for a field that comes, or comes back. */
async function newColumn(
  field: FieldColumn,
  held: ReadonlySet<string>,
  places: FieldPlaces,
): Promise<string> {
  const { found, isKnown, rows } = places
  const name = nameOf(field)
  if (!isKnown && !held.has(name)) return name
  const before = rows.filter((row) => row.field === field.key && !held.has(row.column_name))
  const newest = before.map((row) => row.column_name).toReversed()
  const isOfItsType = (column: string) => {
    const type = found.get(column)
    return type === undefined || widen(type, typeOf(field.storage)) !== undefined
  }
  const known = newest.find(isOfItsType)
  if (known !== undefined) return known
  for (const column of newest) if (await converts(places, column, field)) return column
  const isOthers = rows.some((row) => row.column_name === name)
  const isFree = !held.has(name) && !isOthers
  if (isFree && (isOfItsType(name) || (await converts(places, name, field)))) return name
  const used = new Set([...found.keys(), ...held, ...rows.map((row) => row.column_name)])
  for (let count = 2; ; count++) {
    const other = databaseName(`${name}_${count}`)
    if (!used.has(other)) return other
  }
}

/** Whether all values of a column of another type can be the field's. */
async function converts(
  { db, table, found }: FieldPlaces,
  column: string,
  { storage }: FieldColumn,
): Promise<boolean> {
  const value = sql.ref(column)
  const change = conversionOf(value, found.get(column) ?? '', typeOf(storage))
  if (!change) return false
  const { rows } = await sql`select 1 from ${sql.table(table)}
    where ${change.text} is not null and not ${change.fits} limit 1`.execute(db)
  return rows.length === 0
}

async function holds({ db, table, found }: FieldPlaces, column: string): Promise<boolean> {
  if (!found.has(column)) return false
  const { rows } = await sql`select 1 from ${sql.table(table)}
    where ${sql.ref(column)} is not null limit 1`.execute(db)
  return rows.length > 0
}

const bothHold = (
  { name }: Entity,
  { key }: FieldColumn,
  table: string,
  [from, to]: readonly [string, string],
): Refusal => ({
  entity: name,
  field: key,
  member: 'was',
  message: messages.bothHold(table, from, to),
})
