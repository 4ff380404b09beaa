import { createQueryId, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely'
import { type Entity, type Field, scalarOf } from '#model'
import { allRows } from '../../../renderer/model/rights/rowRights'
import type { Db } from '../../db/open'
import type { Caller } from '../../http/right'
import type { Clause } from '../contracts/reading'
import type { Row, Stored } from '../contracts/records'
import { type EntityTable, entityTableOf, tenantOf } from '../schema/entityTable'
import { hasAllRows, rowClause } from './rowRules'

const selections = new WeakMap<EntityTable, Map<string | undefined, RawBuilder<unknown>>>()
// More than the pages of an entity request; the limit guards against made-up column lists.
const mostSelections = 50

/** Select list of all columns of a record, or of `keys` and the id; compiled once because every statement uses it. */
export function selection(
  entityTable: EntityTable,
  keys?: ReadonlySet<string>,
): RawBuilder<unknown> {
  const made = selections.get(entityTable) ?? new Map<string | undefined, RawBuilder<unknown>>()
  selections.set(entityTable, made)
  const asked = keys && [...keys].join()
  const list = made.get(asked) ?? selectionOf(entityTable, keys)
  if (made.size < mostSelections) made.set(asked, list)
  return list
}

function selectionOf(
  entityTable: EntityTable,
  keys: ReadonlySet<string> | undefined,
): RawBuilder<unknown> {
  const names = [...entityTable.columns.values()]
    .filter(({ key }) => key === 'id' || (keys?.has(key) ?? true))
    .map(({ name, key }) => sql`${sql.ref(name)} as ${sql.ref(key)}`)
  const list = sql.join([...names, sql.ref('ver')]).toOperationNode()
  return sql.raw(new PostgresQueryCompiler().compileQuery(list, createQueryId()).sql)
}

/**
 * Condition for the caller's rows: live rows of his tenant within his row rules. Every statement that reads for a user
 * starts with it.
 */
export function mine(entityTable: EntityTable, caller: Caller): Clause {
  const rules = rowClause(entityTable, caller)
  const all = living(entityTable, caller)
  return rules ? sql`${all} and ${rules}` : all
}

/** Live rows of the caller's tenant, regardless of row rules; for checks among all records. */
export const living = ({ entity }: EntityTable, caller: Pick<Caller, 'tenantId'>): Clause =>
  sql`tenant_id = ${tenantOf(entity, caller)} and del_flag = 0`

/**
 * Applies the entity's row rules to other lists of its rows; `id` is the column with their ids. undefined = there is no
 * such entity and thus no rule.
 */
export const within = (
  entity: Entity | undefined,
  caller: Caller,
  id: RawBuilder<unknown> = sql.ref('id'),
): Clause => {
  if (!entity || hasAllRows(entity, caller)) return sql`true`
  const table = entityTableOf(entity)
  return sql`${id} in (select id from ${sql.table(table.table)} where ${mine(table, caller)})`
}

/** Whether row rules let the caller see this record; calls by id must not reveal records that his lists hide. */
export async function isWithin(
  db: Db,
  entity: Entity | undefined,
  caller: Caller,
  id: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 where ${within(entity, caller, sql`${id}::text`)}`.execute(db)
  return rows.length > 0
}

/** ` and` condition that a row of an aliased or joined table is visible to the caller; empty if all are. */
export function andMine(
  entityTable: EntityTable,
  caller: Caller,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return !hasAllRows(entityTable.entity, caller)
    ? sql` and ${id} in (select id from ${sql.table(entityTable.table)} where ${mine(entityTable, caller)})`
    : sql``
}

/** The caller without row rules, for consequences of his action in records that he does not see. */
export const seeingAll = ({ viewer: _, ...caller }: Caller): Caller => ({
  ...caller,
  rows: allRows,
})

/** Conditions joined by `and`. */
export const all = (clauses: readonly Clause[]): Clause => sql`${sql.join(clauses, sql` and `)}`

export function readRow(entityTable: EntityTable, row: Row): Stored {
  const values: Record<string, unknown> = {}
  for (const field of entityTable.entity.fields.values()) {
    values[field.key] = field.type.fromWire(row[field.key], field) ?? null
  }
  return { id: String(row.id), ver: Number(row.ver), row, values }
}

/** Value bound to a column: text, or null if empty, so that one cast suits all drivers. */
export function toColumn(field: Field, value: unknown): string | null {
  const wire = scalarOf(field.type.toWire(value, field))
  return wire === null ? null : String(wire)
}

/** Whether two typed values have the same stored form. */
export const same = (field: Field, a: unknown, b: unknown): boolean =>
  toColumn(field, a) === toColumn(field, b)
