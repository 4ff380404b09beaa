import { createQueryId, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely'
import { type Field, scalarOf } from '#model'
import type { Caller } from '../../http/right'
import type { Clause, Row, Stored } from '../contracts'
import type { Layout } from '../schema/layout'
import { tenantOf } from '../schema/layout'

const selections = new WeakMap<Layout, Map<string | undefined, RawBuilder<unknown>>>()
// More than an entity has pages; beyond that somebody makes them up.
const mostSelections = 50

/**
 * The select list of everything a record shows, or of those `keys` and the id; compiled once, for it is in every
 * statement.
 */
export function selection(layout: Layout, keys?: ReadonlySet<string>): RawBuilder<unknown> {
  const made = selections.get(layout) ?? new Map<string | undefined, RawBuilder<unknown>>()
  selections.set(layout, made)
  const asked = keys && [...keys].join()
  const list = made.get(asked) ?? selectionOf(layout, keys)
  if (made.size < mostSelections) made.set(asked, list)
  return list
}

function selectionOf(layout: Layout, keys: ReadonlySet<string> | undefined): RawBuilder<unknown> {
  const names = [...layout.columns.values()]
    .filter(({ key }) => key === 'id' || (keys?.has(key) ?? true))
    .map(({ name, key }) => sql`${sql.ref(name)} as ${sql.ref(key)}`)
  const list = sql.join([...names, sql.ref('ver')]).toOperationNode()
  return sql.raw(new PostgresQueryCompiler().compileQuery(list, createQueryId()).sql)
}

/** The live rows of the caller's tenant: every statement's first condition. */
export const mine = (layout: Layout, caller: Caller): Clause =>
  sql`tenant_id = ${tenantOf(layout.entity, caller)} and del_flag = 0`

/** Conditions joined by `and`. */
export const all = (clauses: readonly Clause[]): Clause => sql`${sql.join(clauses, sql` and `)}`

export function readRow(layout: Layout, row: Row): Stored {
  const values: Record<string, unknown> = {}
  for (const field of layout.entity.fields.values()) {
    values[field.key] = field.type.fromWire(row[field.key], field) ?? null
  }
  return { id: String(row.id), ver: Number(row.ver), row, values }
}

/** What a column is bound to. Texts for all but empty, so that one cast suits all drivers. */
export function toColumn(field: Field, value: unknown): string | null {
  const wire = scalarOf(field.type.toWire(value, field))
  return wire === null ? null : String(wire)
}

/** Whether two typed values are stored alike. */
export const same = (field: Field, a: unknown, b: unknown): boolean =>
  toColumn(field, a) === toColumn(field, b)
