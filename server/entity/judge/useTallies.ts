import { type SqlBool, sql } from 'kysely'
import { can, type Entity, permissionOf } from '#model'
import type { Db } from '../../db/open'
import type { Caller } from '../../http/right'
import { groupBy } from '../../kernel/groupBy'
import type { Clause } from '../contracts/reading'
import type { Stored } from '../contracts/records'
import { mine, toColumn } from '../read/rows'
import { type EntityTable, tenantOf } from '../schema/entityTable'
import { mayUse } from '../schema/fieldRights'
import type { Referrer } from '../schema/referrers'
import { dictItems, holdsDictItems, ownDictItems } from '../schema/systemRecords'

/** Records to be deleted. */
export interface Leaving {
  readonly entityTable: EntityTable
  readonly records: readonly Stored[]
}

/** A record that uses one to be deleted, and the value by which it does. */
export interface Referring {
  readonly id: string
  readonly target: string
}

/** Codes of the dictionaries of items, by item; empty for other records. */
type DictCodes = ReadonlyMap<string, string>

export async function dictCodesOf(db: Db, { entityTable, records }: Leaving): Promise<DictCodes> {
  const { name } = entityTable.entity
  if (!holdsDictItems(name) || records.length === 0) return new Map()
  const dictOf = ({ values }: Stored) => String(values[dictItems.dict])
  const { rows } = await sql<{ id: string; code: string }>`
    select id, dict_code as code from sys_dict
    where id = any(${[...new Set(records.map(dictOf))]}::text[])`.execute(db)
  const codes = new Map(rows.map(({ id, code }) => [id, code]))
  // What the platform has meanwhile is the platform's: nothing uses the company's any more.
  const shadowed = name === ownDictItems ? await shadowedAmong(db, records) : new Set()
  return new Map(
    records.map((record) => [
      record.id,
      shadowed.has(record.id) ? '' : (codes.get(dictOf(record)) ?? ''),
    ]),
  )
}

async function shadowedAmong(db: Db, records: readonly Stored[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select own.id from sys_own_dict_item own join sys_dict_item item
      on item.dict_id = own.dict_id and item.item_value = own.item_value and item.del_flag = 0
    where own.id = any(${records.map(({ id }) => id)}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The values by which the referrer names these records, with the ids of those that have them. */
export function valuesNaming(
  records: readonly Stored[],
  { by, dict }: Referrer,
  codes: DictCodes,
): ReadonlyMap<string, readonly string[]> {
  const pairs = records.flatMap(({ id, values }) => {
    const value = by ? toColumn(by, values[by.key] ?? null) : id
    const isNamed = value !== null && value !== '' && (dict === undefined || codes.get(id) === dict)
    return isNamed ? [{ id, value }] : []
  })
  const byValue = groupBy(pairs, ({ value }) => value)
  return new Map([...byValue].map(([value, those]) => [value, those.map(({ id }) => id)]))
}

/** Condition for the records whose column holds one of the values. */
export function holding({ column }: Referrer, values: readonly string[]): Clause {
  const name = sql.ref(column.name)
  const given = sql`${values}::text[]`
  if (column.link !== undefined)
    return sql`id in (select owner_id from ${sql.table(column.link)} where target_id = any(${given}))`
  if (column.multiple) return sql`string_to_array(${name}, ',') && ${given}`
  return column.storage.kind === 'string'
    ? sql`${name} = any(${given})`
    : sql`${name}::text = any(${given})`
}

/** Its records with each value that they hold, as `jd_value`. */
const heldValues = ({ entityTable, column }: Referrer) => {
  const name = sql.ref(column.name)
  const list = column.multiple ? sql`string_to_array(${name}, ',')` : sql`array[${name}::text]`
  return sql`${sql.table(entityTable.table)}, unnest(${list}) as jd_held (jd_value)`
}

/** Live records that may use records of the tenant; values shared by all tenants are used in each of them. */
const living = ({ entityTable }: Referrer, source: Entity, caller: Caller): Clause =>
  entityTable.entity.tenant && !source.tenant
    ? sql<SqlBool>`del_flag = 0`
    : sql<SqlBool>`tenant_id = ${tenantOf(entityTable.entity, caller)} and del_flag = 0`

/** Live records of the tenant whose field holds one of these values, regardless of row rules. */
export async function referringTo(
  db: Db,
  values: readonly string[],
  referrer: Referrer,
  caller: Caller,
): Promise<readonly Referring[]> {
  if (values.length === 0) return []
  const { entity } = referrer.entityTable
  const { rows } = await sql<Referring>`
    select id, jd_value as target from ${heldValues(referrer)}
    where tenant_id = ${tenantOf(entity, caller)} and del_flag = 0
      and ${holding(referrer, values)} and jd_value = any(${values}::text[])
    order by id`.execute(db)
  return rows
}

/** How many records use something. */
export interface Tally {
  readonly all: number
  /** Those that the caller may see; only they are ever told as a number. */
  readonly seen: number
}

/** Whether the caller may see that records of the referrer have a value. */
const seesUses = ({ entityTable: { entity }, column }: Referrer, caller: Caller): boolean =>
  can(caller.grants, permissionOf(entity, 'view')) && mayUse(column.field, caller)

interface Counting {
  readonly source: Entity
  readonly caller: Caller
  /** Ids of records that are deleted as well. */
  readonly leaving: readonly string[]
}

/** Uses of each value; values without any are missing. */
export async function talliesOf(
  db: Db,
  values: readonly string[],
  referrer: Referrer,
  counting: Counting,
): Promise<ReadonlyMap<string, Tally>> {
  if (values.length === 0) return new Map()
  const { rows } = await sql<Tally & { readonly value: string }>`
    select jd_value as value, ${counted(referrer, counting.caller)} from ${heldValues(referrer)}
    where ${using(referrer, values, counting)} and jd_value = any(${values}::text[])
    group by jd_value`.execute(db)
  return new Map(rows.map(({ value, ...tally }) => [value, tally]))
}

/** Uses of all the values together; a record that holds several counts once. */
export async function tallyOf(
  db: Db,
  values: readonly string[],
  referrer: Referrer,
  counting: Counting,
): Promise<Tally> {
  if (values.length === 0) return { all: 0, seen: 0 }
  const { rows } = await sql<Tally>`
    select ${counted(referrer, counting.caller)} from ${sql.table(referrer.entityTable.table)}
    where ${using(referrer, values, counting)}`.execute(db)
  return rows[0] ?? { all: 0, seen: 0 }
}

const counted = (referrer: Referrer, caller: Caller) => {
  const seen = seesUses(referrer, caller) ? mine(referrer.entityTable, caller) : sql`false`
  return sql`count(distinct id)::integer as "all",
    (count(distinct id) filter (where ${seen}))::integer as seen`
}

const using = (
  referrer: Referrer,
  values: readonly string[],
  { source, caller, leaving }: Counting,
): Clause => {
  const held = sql<SqlBool>`${living(referrer, source, caller)} and ${holding(referrer, values)}`
  return referrer.entityTable.entity === source
    ? sql`${held} and not id = any(${leaving}::text[])`
    : held
}
