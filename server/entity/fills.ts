import { type SqlBool, sql } from 'kysely'
import type { Entity, Field, Report } from '#model'
import type { Db } from '../db/open'
import { invalid } from '../http/envelope'
import type { Caller } from '../http/right'
import { recomputed, type Writing } from './judge'
import { type Layout, layoutOf } from './layout'
import { all, mine, type Row, readRow, same, selection, type Values } from './rows'
import type { NewRecord } from './statements'
import { where } from './where'

/** A field whose choice of report rows writes other fields. */
interface Filling {
  readonly field: Field
  /** The report's column that the field's own value is. */
  readonly from: string
  readonly others: readonly { readonly from: string; readonly to: Field }[]
  readonly report: Report
}

const fillings = new WeakMap<Entity, readonly Filling[]>()

/** Tells which rows the entities' fields are filled from. To be called when documents come into force. */
export function bindFills(entities: Iterable<Entity>, reports: ReadonlyMap<string, Report>): void {
  for (const entity of entities) {
    fillings.set(
      entity,
      [...entity.fields.values()].flatMap((field) => fillingOf(field, entity, reports)),
    )
  }
}

function fillingOf(
  field: Field,
  { fields }: Entity,
  reports: ReadonlyMap<string, Report>,
): readonly Filling[] {
  const fill = field.type.fill?.(field)
  const report = fill && reports.get(fill.report)
  const own = fill?.pairs.find(({ to }) => to === field.key)
  if (!report || !own) return []
  const others = fill.pairs.flatMap(({ from, to: key }) => {
    const to = fields.get(key)
    return to && to !== field ? [{ from, to }] : []
  })
  return others.length > 0 ? [{ field, from: own.from, others, report }] : []
}

/**
 * Records about to be written (`fields` of them, all when absent), with what their choices fill as the
 * report's rows have it now: a client's own idea of it does not count. Where a row is gone the stored
 * values stay.
 */
export async function withFills<R extends NewRecord>(
  trx: Db,
  writing: Writing,
  { records, fields }: { readonly records: readonly R[]; readonly fields?: readonly Field[] },
): Promise<{ readonly records: readonly R[]; readonly fields: readonly Field[] }> {
  const { layout, caller } = writing
  let result = { records, fields: fields ?? [...layout.entity.fields.values()] }
  for (const filling of fillings.get(layout.entity) ?? []) {
    const own = [filling.field, ...filling.others.map(({ to }) => to)]
    if (!own.some((field) => result.fields.includes(field))) continue
    const rows = await rowsOf(trx, filling, result.records, caller)
    const stored = fields ? await storedOf(trx, layout, result.records, caller) : new Map()
    result = {
      fields: [...new Set([...result.fields, ...filling.others.map(({ to }) => to)])],
      records: result.records.map((record) => ({
        ...record,
        values: { ...record.values, ...filled(record, filling, rows, stored.get(record.id)) },
      })),
    }
  }
  return withComputed(result, records, writing)
}

/** Where a filled value is another than the caller's, what was computed from his is computed and judged anew. */
function withComputed<R extends NewRecord>(
  filled: { readonly records: readonly R[]; readonly fields: readonly Field[] },
  given: readonly R[],
  writing: Writing,
): { readonly records: readonly R[]; readonly fields: readonly Field[] } {
  const computed = [...writing.layout.entity.fields.values()].filter(({ compute }) => compute)
  if (computed.length === 0) return filled
  const differs = (field: Field, one: Values = {}, other: Values) =>
    !same(field, one[field.key] ?? null, other[field.key] ?? null)
  const touched = new Set<Field>()
  const records = filled.records.map((record, at) => {
    const before = given[at]?.values
    if (!filled.fields.some((field) => differs(field, before, record.values))) return record
    const { values, errorsOf } = recomputed(record.values, writing)
    const own = computed.filter((field) => differs(field, values, record.values))
    const errors = errorsOf(own)
    if (errors.length > 0) throw invalid(errors)
    for (const field of own) touched.add(field)
    const fresh = own.map(({ key }) => [key, values[key]] as const)
    return { ...record, values: { ...record.values, ...Object.fromEntries(fresh) } }
  })
  return { records, fields: [...new Set([...filled.fields, ...touched])] }
}

type Texts = Readonly<Record<string, string>>

const chosen = ({ field }: Filling, { values }: NewRecord): readonly string[] => {
  const value = values[field.key] ?? null
  return value === null ? [] : field.type.dictValues(value, field)
}

/** The report's rows that the records name, by what they are chosen by; wire texts by column. */
async function rowsOf(
  trx: Db,
  filling: Filling,
  records: readonly NewRecord[],
  caller: Caller,
): Promise<ReadonlyMap<string, Texts>> {
  const { report, from, others } = filling
  const layout = layoutOf(report.view)
  const column = layout.columns.get(from)
  const values = [...new Set(records.flatMap((record) => chosen(filling, record)))]
  if (!column || values.length === 0) return new Map()
  const own = report.where.length === 0 ? [] : [{ match: 'and' as const, rules: report.where }]
  const clauses = [
    mine(layout, caller),
    ...where(own, layout.columns),
    sql<SqlBool>`${sql.ref(column.name)}::text = any(${values}::text[])`,
  ]
  const { rows } = await sql<Row>`
    select ${selection(layout)} from ${sql.table(layout.table)} where ${all(clauses)}`.execute(trx)
  return new Map(
    rows.map((row) => {
      const { values: typed } = readRow(layout, row)
      const text = (key: string) => {
        const field = layout.entity.fields.get(key)
        const wire = field ? field.type.toWire(typed[key] ?? null, field) : row[key]
        return wire === null || wire === undefined ? '' : String(wire)
      }
      return [text(from), Object.fromEntries(others.map((pair) => [pair.from, text(pair.from)]))]
    }),
  )
}

async function storedOf(
  trx: Db,
  layout: Layout,
  records: readonly NewRecord[],
  caller: Caller,
): Promise<ReadonlyMap<string, Values>> {
  const ids = records.map(({ id }) => id)
  const { rows } = await sql<Row>`
    select ${selection(layout)} from ${sql.table(layout.table)}
    where ${mine(layout, caller)} and id = any(${ids}::text[])`.execute(trx)
  return new Map(
    rows.map((row) => {
      const { id, values } = readRow(layout, row)
      return [id, values]
    }),
  )
}

/** The same joining as the client's picker does: values of a column by commas, nothing for no rows. */
function filled(
  record: NewRecord,
  filling: Filling,
  rows: ReadonlyMap<string, Texts>,
  stored: Values = {},
): Values {
  const values = chosen(filling, record)
  const found = values.flatMap((value) => {
    const texts = rows.get(value)
    return texts ? [texts] : []
  })
  const isWhole = found.length === values.length
  return Object.fromEntries(
    filling.others.map(({ from, to }) => {
      if (!isWhole) return [to.key, stored[to.key] ?? null]
      const text = found.map((texts) => texts[from] ?? '').join(',')
      return [to.key, text === '' ? null : (to.type.fromWire(text, to) ?? null)]
    }),
  )
}
