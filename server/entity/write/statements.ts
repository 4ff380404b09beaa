import { type RawBuilder, sql } from 'kysely'
import type { Field } from '#model'
import type { Db } from '../../db/open'
import type { Caller } from '../../http/right'
import { wallClock } from '../../kernel/wallClock'
import type { EditedRecord, NewRecord, Row } from '../contracts/records'
import { andMine, living, mine, selection, toColumn } from '../read/rows'
import { lockTree, parentColumn, refuseRings } from '../read/treeRows'
import { elementType } from '../schema/columnTypes'
import { type EntityTable, tenantOf } from '../schema/entityTable'
import { keepNameKeys, nameColumns } from '../schema/nameKeys'
import { keyedTexts } from '../schema/textKeys'
import { withNumbers } from './numbers'
import { noteAdded, noteWritten } from './transactionChanges'

export interface Stamp {
  readonly caller: Caller
  readonly now: Date
}

/** Inserts records in one statement, with numbers from their rules; returns their rows, unordered. */
export async function insertRecords(
  trx: Db,
  entityTable: EntityTable,
  given: readonly NewRecord[],
  { caller, now }: Stamp,
): Promise<readonly Row[]> {
  const records = await withNumbers(trx, entityTable, given, { caller, now })
  const columns = fieldColumns(
    entityTable,
    entityTable.fields.map(({ field }) => field),
    records,
  )
  const own = [{ name: 'id', array: texts(records.map(({ id }) => id)) }, ...columns]
  const { rows } = await sql<Row>`
    insert into ${sql.table(entityTable.table)}
      (${names(own)}, tenant_id, create_by, create_time, sys_org_code, del_flag, ver)
    select ${values(own)}, ${tenantOf(entityTable.entity, caller)}::integer, ${caller.username},
      ${wallClock(now)}::timestamp, ${caller.orgCode}, 0, 1
    from ${unnest(own)}
    returning ${selection(entityTable)}`.execute(trx)
  noteAdded(trx, entityTable, rows)
  await keepNames(trx, entityTable, records)
  return rows
}

/** Keys of names, for sorting. */
async function keepNames(
  trx: Db,
  entityTable: EntityTable,
  records: readonly Pick<NewRecord, 'values'>[],
): Promise<void> {
  const columns = nameColumns(entityTable)
  const names = columns.flatMap(({ field }) =>
    records.map(({ values }) => toColumn(field, values[field.key] ?? null)),
  )
  await keepNameKeys(trx, names)
}

/**
 * Writes the given fields of records in one statement, each only if nobody has written it since; returns the written
 * rows.
 */
export async function updateRecords(
  trx: Db,
  entityTable: EntityTable,
  {
    fields,
    records,
  }: { readonly fields: readonly Field[]; readonly records: readonly EditedRecord[] },
  stamp: Stamp,
): Promise<readonly Row[]> {
  const columns = fieldColumns(entityTable, fields, records)
  const given = [...versions(records), ...columns]
  const parent = parentColumn(entityTable)
  const moves = parent !== undefined && columns.some(({ name }) => name === parent)
  if (moves) await lockTree(trx, entityTable)
  const sets = columns.map((column) => sql`${sql.ref(column.name)} = ${valueIn(column)}`)
  const target = entityTable.table
  const { rows } = await sql<Row>`
    with given as (select * from ${unnest(given)}), written as (
      update ${sql.table(target)} set ${sql.join([...sets, ...stamped(entityTable, stamp)])}
      from given where ${sql.table(target)}.id = given.id and ${sql.table(target)}.ver = given.ver
        and ${living(entityTable, stamp.caller)}${andMine(entityTable, stamp.caller, sql.ref(`${target}.id`))}
      returning ${sql.table(target)}.*
    ) select ${selection(entityTable)} from written`.execute(trx)
  noteWritten(trx, entityTable, rows)
  await keepNames(trx, entityTable, records)
  if (moves) {
    const ids = records.map(({ id }) => id)
    await refuseRings(trx, ids, { entityTable, parent, caller: stamp.caller })
  }
  return rows
}

/**
 * Writes computed fields, each record only if nobody has written it since; versions stay the same. Returns the number
 * of written records.
 */
export async function recomputeRecords(
  db: Db,
  entityTable: EntityTable,
  {
    fields,
    records,
  }: { readonly fields: readonly Field[]; readonly records: readonly EditedRecord[] },
): Promise<number> {
  const columns = fieldColumns(entityTable, fields, records)
  if (columns.length === 0 || records.length === 0) return 0
  const given = [...versions(records), ...columns]
  const table = sql.table(entityTable.table)
  const sets = columns.map((column) => sql`${sql.ref(column.name)} = ${valueIn(column)}`)
  const { numAffectedRows = 0n } = await sql`
    update ${table} set ${sql.join(sets)} from ${unnest(given)}
    where ${table}.id = given.id and ${table}.ver = given.ver`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Marks records as deleted; returns the rows that were live. With versions, only records that nobody has written since;
 * either all have a version or none.
 */
export async function removeRecords(
  trx: Db,
  entityTable: EntityTable,
  records: readonly { readonly id: string; readonly ver?: number }[],
  stamp: Stamp,
): Promise<readonly Row[]> {
  const ids = { name: 'id', array: texts(records.map(({ id }) => id)) }
  const versions = records.flatMap(({ ver }) => ver ?? [])
  const ver = { name: 'ver', array: sql`${versions}::integer[]` }
  const which =
    versions.length === 0
      ? sql`id = any(${ids.array})`
      : sql`(id, ver) in (select * from ${unnest([ids, ver])})`
  const { rows } = await sql<Row>`
    update ${sql.table(entityTable.table)} set ${sql.join([sql`del_flag = 1`, ...stamped(entityTable, stamp)])}
    where ${mine(entityTable, stamp.caller)} and ${which}
    returning ${selection(entityTable)}`.execute(trx)
  noteWritten(trx, entityTable, rows)
  return rows
}

export const stamped = (
  { table }: EntityTable,
  { caller, now }: Stamp,
): readonly RawBuilder<unknown>[] => [
  sql`update_by = ${caller.username}`,
  sql`update_time = ${wallClock(now)}::timestamp`,
  sql`ver = ${sql.ref(`${table}.ver`)} + 1`,
]

/** A column of many rows, bound as one array, so that the statement stays short for any number of rows. */
interface ColumnArray {
  readonly name: string
  readonly array: RawBuilder<unknown>
  /** What its elements become; absent = they are of the column's type. */
  readonly type?: string
}

function fieldColumns(
  { fields }: EntityTable,
  asked: readonly Field[],
  records: readonly NewRecord[],
): readonly ColumnArray[] {
  const wanted = new Set(asked)
  return fields
    .filter(({ field }) => wanted.has(field))
    .flatMap((column) => {
      const { name, field, storage } = column
      const values = records.map(({ values }) => toColumn(field, values[field.key] ?? null))
      const keys = keyedTexts({ fields: [column] }).map(({ key }) => ({
        name: key.name,
        array: texts(values.map((text) => (text === null ? null : key.of(text)))),
        type: key.type,
      }))
      return [{ name, array: sql`${values}::${sql.raw(elementType(storage))}[]` }, ...keys]
    })
}

const texts = (values: readonly (string | null)[]) => sql`${values}::text[]`

const versions = (records: readonly EditedRecord[]): readonly ColumnArray[] => [
  { name: 'id', array: texts(records.map(({ id }) => id)) },
  { name: 'ver', array: sql`${records.map(({ ver }) => ver)}::integer[]` },
]

const names = (columns: readonly ColumnArray[]) =>
  sql.join(columns.map(({ name }) => sql.ref(name)))

/** Of a row of `given`. */
const valueIn = ({ name, type }: ColumnArray): RawBuilder<unknown> => {
  const value = sql.ref(`given.${name}`)
  return type === undefined ? value : sql`${value}::${sql.raw(type)}`
}

const values = (columns: readonly ColumnArray[]) => sql.join(columns.map(valueIn))

const unnest = (columns: readonly ColumnArray[]) =>
  sql`unnest(${sql.join(columns.map(({ array }) => array))}) as given (${names(columns)})`

/** Current rows of the live records with these ids. */
export async function recordsNow(
  trx: Db,
  entityTable: EntityTable,
  ids: readonly string[],
  caller: Caller,
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`select ${selection(entityTable)}
    from ${sql.table(entityTable.table)} where id = any(${ids}::text[])
    and ${living(entityTable, caller)}`.execute(trx)
  return rows
}
