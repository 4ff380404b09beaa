import { sql } from 'kysely'
import { can, type Entity, type Field, permissionOf } from '#model'
import { parseDictRef } from '../../renderer/model/document/dict'
import type { Db } from '../db/open'
import type { Row, Stored, Values } from '../entity/contracts/records'
import type { Draft } from '../entity/contracts/writing'
import { settableFields } from '../entity/judge/body'
import { draftNew } from '../entity/judge/drafts'
import { resolveDrafts } from '../entity/judge/resolveDrafts'
import { countOf, readChildren, storedValue } from '../entity/read/childRows'
import { mine, readRow, selection } from '../entity/read/rows'
import { childTables } from '../entity/schema/childTables'
import { type EntityTable, entityTableOf } from '../entity/schema/entityTable'
import { mayUse } from '../entity/schema/fieldRights'
import { planNew } from '../entity/write/childPlan'
import { write } from '../entity/write/write'
import type { WriteStamp } from '../entity/write/writePlan'
import { declined } from '../http/envelope'
import type { Caller } from '../http/right'
import { recordId } from '../kernel/recordId'
import { siteCopyMessages as messages } from './messages'

/** An entity whose records are copied with a website. */
export interface SiteRecords {
  readonly entity: Entity
  readonly entityTable: EntityTable
  /** Field with the code of the website. */
  readonly site: Field
}

/**
 * Describes an entity whose records make up a website: each record belongs to one site and is unique there (the only
 * one, or by a unique value). Throws 400 for any other entity.
 */
export function siteRecords(name: string, entities: ReadonlyMap<string, Entity>): SiteRecords {
  const entity = entities.get(name)
  const site = entity?.fields.get('site')
  if (!entity || !site || !isOfSites(site) || !isOneOfItsSite(entity, site)) {
    throw declined(messages.notCopied(entity?.title ?? name))
  }
  return { entity, entityTable: entityTableOf(entity), site }
}

/** Whether the caller may view and add these records. */
export const mayCopy = ({ entity }: SiteRecords, { grants }: Caller): boolean =>
  (['view', 'add'] as const).every(
    (action) => entity.operations.includes(action) && can(grants, permissionOf(entity, action)),
  )

const isOfSites = (site: Field): boolean => {
  const ref = parseDictRef(site.type.dict(site) ?? '')
  return site.required && ref?.kind === 'table' && ref.table === 'sys_site'
}

const isOneOfItsSite = ({ single, uniques }: Entity, site: Field): boolean =>
  single === 'site' || uniques.some((group) => group.some(({ key }) => key === site.key))

const ofSite = ({ entityTable, site }: SiteRecords, code: string, caller: Caller) => sql`
  from ${sql.table(entityTable.table)} where ${mine(entityTable, caller)}
    and ${sql.ref(entityTable.columns.get(site.key)?.name ?? site.key)} = ${code}`

/** Number of records, and of their rows by kind. */
export interface SiteCount {
  readonly count: number
  readonly rows: readonly { readonly title: string; readonly count: number }[]
}

/** Total of records and rows. */
export const sumOf = ({ count, rows }: SiteCount): number =>
  rows.reduce((sum, one) => sum + one.count, count)

/** Rows that are not copied: each is listed, watched and reminded of once, on its original website. */
const staying = new Set(['enterpriseCert'])

/** The rows of a record that are copied with it. */
const copiedTables = (entity: Entity, caller: Caller) =>
  childTables(entity).filter(
    ({ field, entityTable }) =>
      mayUse(field, caller) && !field.readonly && !staying.has(entityTable.entity.name),
  )

/** Number of a website's records that the caller sees. */
export async function countOfSite(
  db: Db,
  records: SiteRecords,
  code: string,
  caller: Caller,
): Promise<SiteCount> {
  const tables = copiedTables(records.entity, caller)
  const sums = tables.map(
    (table) => sql`coalesce(sum((${countOf(table, records.entityTable, caller)})), 0)::text`,
  )
  const { rows } = await sql<{ counts: readonly string[] }>`
    select array[${sql.join([sql`count(*)::text`, ...sums])}] as counts
    ${ofSite(records, code, caller)}`.execute(db)
  const [count = 0, ...ofRows] = (rows[0]?.counts ?? []).map(Number)
  return {
    count,
    rows: withSome(tables.map(({ field: { title } }, at) => ({ title, count: ofRows[at] ?? 0 }))),
  }
}

const withSome = (rows: SiteCount['rows']) => rows.filter(({ count }) => count > 0)

/**
 * Copies the records of website `from` that the caller sees to website `to`, in the transaction: the fields that he may
 * write, with rows, keeping the hierarchy. Answers the numbers of records and rows; throws if a copy breaks a rule.
 */
export async function copyRecords(
  trx: Db,
  records: SiteRecords,
  sites: { readonly from: string; readonly to: string },
  stamp: WriteStamp,
): Promise<SiteCount> {
  const { entity, entityTable } = records
  const { caller } = stamp.origin
  const { rows } = await sql<Row>`
    select ${selection(entityTable)} ${ofSite(records, sites.from, caller)} order by id`.execute(
    trx,
  )
  const stored = rows.map((row) => readRow(entityTable, row))
  const rowsOf = new Map<string, number>()
  const copies = new Map(stored.map(({ id }) => [id, recordId(stamp.now)]))
  for (const level of levelsOf(stored, entity.parent)) {
    for (const one of level) {
      const above = entity.parent && copies.get(String(one.values[entity.parent.key] ?? ''))
      const values = {
        ...ownValues(one, records, caller),
        [records.site.key]: sites.to,
        ...(entity.parent && { [entity.parent.key]: above ?? null }),
      }
      const id = copies.get(one.id) ?? ''
      for (const { title, count } of await writeCopy(trx, one, { id, values, records, stamp }))
        rowsOf.set(title, (rowsOf.get(title) ?? 0) + count)
    }
  }
  const all = [...rowsOf].map(([title, count]) => ({ title, count }))
  return { count: stored.length, rows: withSome(all) }
}

/** Values that the caller may give a new record: without issued numbers, computed fields and states. */
function ownValues({ values }: Stored, { entity }: SiteRecords, caller: Caller): Values {
  const keys = settableFields(entity, caller).filter(({ issued, rows }) => !issued && !rows)
  return Object.fromEntries(keys.map(({ key }) => [key, values[key] ?? null]))
}

/** Splits records into levels: those without a parent among the others first, then their children, and so on. */
function levelsOf(stored: readonly Stored[], parent: Field | undefined): readonly Stored[][] {
  const levels: Stored[][] = []
  let left = [...stored]
  while (left.length > 0) {
    const waiting = new Set(left.map(({ id }) => id))
    const level = left.filter(
      (one) => !parent || !waiting.has(String(one.values[parent.key] ?? '')),
    )
    // Old data may contain a cycle, which has no top: take the rest as one level.
    const next = level.length > 0 ? level : left
    levels.push(next)
    const done = new Set(next)
    left = left.filter((one) => !done.has(one))
  }
  return levels
}

interface Copy {
  readonly id: string
  readonly values: Values
  readonly records: SiteRecords
  readonly stamp: WriteStamp
}

/** Answers how many rows were copied. */
async function writeCopy(
  trx: Db,
  from: Stored,
  { id, values, records, stamp }: Copy,
): Promise<SiteCount['rows']> {
  const { entity, entityTable } = records
  const { caller } = stamp.origin
  const { now } = stamp
  const hooks = (of: Entity) => stamp.hooks?.(of)
  const planning = { db: trx, parent: id, caller, now, hooks }
  const children = []
  for (const table of copiedTables(entity, caller)) {
    const rows = storedValue(table, await readChildren(trx, table, from.id, caller))
    children.push(await planNew(table, rows, planning))
  }
  const lists = Object.fromEntries(
    children.map(({ table, rows }) => [table.field.key, rows.map(({ draft }) => draft.values)]),
  )
  const writing = { entityTable, caller, now }
  const typed: { draft: Draft } = { draft: draftNew({ ...values, ...lists }, writing) }
  const [{ draft } = typed] = await resolveDrafts([typed], { db: trx, ...writing })
  const [wrong] = [...draft.errors, ...children.flatMap(({ errors }) => errors)]
  if (wrong) {
    const name = String(from.values[entity.label.key] ?? from.id)
    throw declined(messages.refused(entity.title, name, wrong.message))
  }
  await write(trx, { entityTable, added: [{ id, draft }], children, late: 'refuse' }, stamp)
  return children.map(({ table, rows }) => ({ title: table.field.title, count: rows.length }))
}
