import { sql } from 'kysely'
import type { Field } from '#model'
import { farEntity } from '../../../renderer/model/entity/path'
import { fieldsReadByRules, partsOfPath } from '../../../renderer/model/entity/ruledPaths'
import type { Db } from '../../db/open'
import type { Caller } from '../../http/right'
import { groupBy } from '../../kernel/groupBy'
import type { Row, Stored, Values } from '../contracts/records'
import { type EntityTable, entityTableOf } from '../schema/entityTable'
import { shownField } from '../schema/fieldRights'
import { joinedColumn, referenceJoins } from './referenceJoins'
import { all, living, mine, seeingAll } from './rows'

/*
 * Loads values of referenced records. Rules read them regardless of the caller's rights, because computed values must
 * not depend on who writes; people only see what their rights and row rules allow.
 */

/** Referenced values of a record by path; empty if no rule reads any. */
export type ReferencedValues = (values: Values) => Values

interface Reading {
  readonly caller: Caller
  readonly lock?: boolean
  /** Reads only the records that the caller sees. */
  readonly inSight?: boolean
}

/**
 * Takes one statement per reference, none if no rule reads references. `lock`: the referenced records stay unchanged
 * until the transaction ends.
 */
export async function loadReferencedValues(
  db: Db,
  entityTable: EntityTable,
  records: readonly Values[],
  { caller, lock = false, inSight = false }: Reading,
): Promise<ReferencedValues> {
  const fields = fieldsReadByRules(entityTable.entity)
  if (fields.length === 0 || records.length === 0) return () => ({})
  const byReference = groupBy(fields, ({ key }) => partsOfPath(key).first)
  const found = new Map<string, ReadonlyMap<string, Values>>()
  for (const [key, behind] of byReference) {
    const ids = new Set(records.flatMap((values) => idIn(values, key) ?? []))
    if (ids.size > 0)
      found.set(key, await farValues(db, behind, [...ids], { caller, lock, inSight }))
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

/** Adds the referenced values to the records, for revalidation. */
export async function withReferencedValues(
  db: Db,
  entityTable: EntityTable,
  records: readonly Stored[],
  caller: Caller,
): Promise<readonly Stored[]> {
  if (fieldsReadByRules(entityTable.entity).length === 0) return records
  const all = records.map(({ values }) => values)
  const referenced = await loadReferencedValues(db, entityTable, all, { caller })
  return records.map((one) => ({ ...one, values: { ...one.values, ...referenced(one.values) } }))
}

const idIn = (values: Values, key: string): string | undefined => {
  const id = values[key] ?? null
  return id === null || id === '' ? undefined : String(id)
}

/** Typed values under their full paths, by id of the referenced record. */
async function farValues(
  db: Db,
  fields: readonly Field[],
  ids: readonly string[],
  { caller, lock, inSight }: Required<Reading>,
): Promise<ReadonlyMap<string, Values>> {
  const far = fields[0]?.via?.[0] && farEntity(fields[0].via[0])
  if (!far) return new Map()
  const table = entityTableOf(far)
  const rests = fields.map(({ key }) => partsOfPath(key).rest)
  const columns = fields.flatMap(({ key }, at) => {
    const rest = rests[at] ?? ''
    const column = table.columns.get(rest) ?? joinedColumn(table, rest)
    return column ? [sql`, ${sql.ref(column.name)} as ${sql.id(key)}`] : []
  })
  const held = lock ? sql`order by id for share of ${sql.table(table.table)}` : sql``
  const { rows } = await sql<Row>`
    select id${sql.join(columns, sql``)} from ${sql.table(table.table)} ${referenceJoins(table, rests, seeingAll(caller))}
    where ${(inSight ? mine : living)(table, caller)} and id = any(${ids}::text[]) ${held}`.execute(
    db,
  )
  return new Map(
    rows.map((row) => [
      String(row.id),
      Object.fromEntries(
        fields.map((field) => [field.key, field.type.fromWire(row[field.key], field) ?? null]),
      ),
    ]),
  )
}

/** Referenced fields as the caller may see them: those that rules of the entity read, and those in `asked`. */
export const visibleReferencedFields = (
  { entity }: EntityTable,
  asked: readonly Field[],
  caller: Caller,
): readonly Field[] =>
  [...new Set([...fieldsReadByRules(entity), ...asked])].flatMap(
    (field) => shownField(field, caller) ?? [],
  )

/** Adds these fields to the records, as far as the caller may see the referenced records. */
export async function withJoinedColumns(
  db: Db,
  entityTable: EntityTable,
  records: readonly Stored[],
  { asked, caller }: { readonly asked: readonly Field[]; readonly caller: Caller },
): Promise<readonly Stored[]> {
  if (asked.length === 0 || records.length === 0) return records
  const keys = asked.map(({ key }) => key)
  const columns = keys.flatMap((key) => {
    const column = joinedColumn(entityTable, key)
    return column ? [sql`, ${sql.id(column.name)} as ${sql.id(key)}`] : []
  })
  const ids = records.map(({ id }) => id)
  const { rows } = await sql<Row>`
    select id${sql.join(columns, sql``)} from ${sql.table(entityTable.table)} ${referenceJoins(entityTable, keys, caller)}
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
