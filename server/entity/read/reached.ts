import { sql } from 'kysely'
import type { Field } from '#model'
import { farEntity } from '../../../renderer/model/entity/path'
import { partsOfPath, reachedByEntity } from '../../../renderer/model/entity/ruledPaths'
import type { Db } from '../../db/open'
import type { Caller } from '../../http/right'
import { groupBy } from '../../kernel/groupBy'
import type { Row, Stored, Values } from '../contracts/records'
import { type EntityTable, entityTableOf } from '../schema/entityTable'
import { shownField } from '../schema/fieldRights'
import { joinsOf, reachedColumn } from './reach'
import { all, living, mine, seeingAll } from './rows'

/*
 * Single records with what lies behind their references. Rules read it whatever their caller may see, for what follows
 * from it must not depend on who writes; people are shown what they have the rights to, rows too.
 */

/** What each of some records has behind its references, by path; nothing where no rule asks for it. */
export type Reached = (values: Values) => Values

/** One statement for each reference, and none where rules reach nothing. `lock`: these records stay as they are until the transaction ends. */
export async function loadReached(
  db: Db,
  entityTable: EntityTable,
  records: readonly Values[],
  { caller, lock = false }: { readonly caller: Caller; readonly lock?: boolean },
): Promise<Reached> {
  const fields = reachedByEntity(entityTable.entity)
  if (fields.length === 0 || records.length === 0) return () => ({})
  const byReference = groupBy(fields, ({ key }) => partsOfPath(key).first)
  const found = new Map<string, ReadonlyMap<string, Values>>()
  for (const [key, behind] of byReference) {
    const ids = new Set(records.flatMap((values) => idIn(values, key) ?? []))
    if (ids.size > 0) found.set(key, await farValues(db, behind, [...ids], { caller, lock }))
  }
  return (values) => {
    const read: Record<string, unknown> = {}
    for (const { key } of fields) {
      const { first } = partsOfPath(key)
      read[key] = found.get(first)?.get(idIn(values, first) ?? '')?.[key] ?? null
    }
    return read
  }
}

/** The records with that among their values, to be judged anew. */
export async function withReached(
  db: Db,
  entityTable: EntityTable,
  records: readonly Stored[],
  caller: Caller,
): Promise<readonly Stored[]> {
  if (reachedByEntity(entityTable.entity).length === 0) return records
  const all = records.map(({ values }) => values)
  const reached = await loadReached(db, entityTable, all, { caller })
  return records.map((one) => ({ ...one, values: { ...one.values, ...reached(one.values) } }))
}

const idIn = (values: Values, key: string): string | undefined => {
  const id = values[key] ?? null
  return id === null || id === '' ? undefined : String(id)
}

/** Typed values by the id of the record that the reference names, under the whole path. */
async function farValues(
  db: Db,
  fields: readonly Field[],
  ids: readonly string[],
  { caller, lock }: { readonly caller: Caller; readonly lock: boolean },
): Promise<ReadonlyMap<string, Values>> {
  const far = fields[0]?.via?.[0] && farEntity(fields[0].via[0])
  if (!far) return new Map()
  const table = entityTableOf(far)
  const rests = fields.map(({ key }) => partsOfPath(key).rest)
  const columns = fields.flatMap(({ key }, at) => {
    const rest = rests[at] ?? ''
    const column = table.columns.get(rest) ?? reachedColumn(table, rest)
    return column ? [sql`, ${sql.ref(column.name)} as ${sql.id(key)}`] : []
  })
  const held = lock ? sql`order by id for share of ${sql.table(table.table)}` : sql``
  const { rows } = await sql<Row>`
    select id${sql.join(columns, sql``)} from ${sql.table(table.table)} ${joinsOf(table, rests, seeingAll(caller))}
    where ${living(table, caller)} and id = any(${ids}::text[]) ${held}`.execute(db)
  return new Map(
    rows.map((row) => [
      String(row.id),
      Object.fromEntries(
        fields.map((field) => [field.key, field.type.fromWire(row[field.key], field) ?? null]),
      ),
    ]),
  )
}

/** Fields behind references as a caller may see them: those that rules of the entity read, and what else is asked for. */
export const seenBehind = (
  { entity }: EntityTable,
  asked: readonly Field[],
  caller: Caller,
): readonly Field[] =>
  [...new Set([...reachedByEntity(entity), ...asked])].flatMap(
    (field) => shownField(field, caller) ?? [],
  )

/** Records with these fields, as far as the caller may see the records that they stand in. */
export async function withReachedColumns(
  db: Db,
  entityTable: EntityTable,
  records: readonly Stored[],
  { asked, caller }: { readonly asked: readonly Field[]; readonly caller: Caller },
): Promise<readonly Stored[]> {
  if (asked.length === 0 || records.length === 0) return records
  const keys = asked.map(({ key }) => key)
  const columns = keys.flatMap((key) => {
    const column = reachedColumn(entityTable, key)
    return column ? [sql`, ${sql.id(column.name)} as ${sql.id(key)}`] : []
  })
  const ids = records.map(({ id }) => id)
  const { rows } = await sql<Row>`
    select id${sql.join(columns, sql``)} from ${sql.table(entityTable.table)} ${joinsOf(entityTable, keys, caller)}
    where ${all([mine(entityTable, caller), sql`id = any(${ids}::text[])`])}`.execute(db)
  const byId = new Map(rows.map((row) => [String(row.id), row]))
  return records.map((one) => {
    const found = byId.get(one.id) ?? {}
    const read = asked.map((field) => [
      field.key,
      field.type.fromWire(found[field.key], field) ?? null,
    ])
    return {
      ...one,
      row: { ...one.row, ...found },
      values: { ...one.values, ...Object.fromEntries(read) },
    }
  })
}
