import { type SqlBool, sql } from 'kysely'
import type { Entity, Field, Report } from '#model'
import type { Db } from '../../db/open'
import type { Caller } from '../../http/right'
import type { Row, Stored, Values } from '../contracts/records'
import type { Author, Draft, Writing } from '../contracts/writing'
import { all, mine, readRow, same, selection } from '../read/rows'
import { where } from '../read/where'
import { entityTableOf } from '../schema/entityTable'
import { mayUse } from '../schema/fieldRights'
import { draftEdit, draftNew } from './drafts'

/** A field that fills other fields when report rows are chosen. */
interface Filling {
  readonly field: Field
  /** Report column of the field's own value. */
  readonly from: string
  readonly others: readonly { readonly from: string; readonly to: Field }[]
  readonly report: Report
}

const fillings = new WeakMap<Entity, readonly Filling[]>()

/** Registers which report rows fill the entities' fields. Call it when documents come into force. */
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

/** A record as it would be stored by its sender's values. */
interface Drafted {
  readonly draft: Draft
  readonly before?: Stored | undefined
}

/**
 * Replaces filled values by the current values of the report's rows; the client's values do not count. A record changed
 * by this is validated again, as if typed so. If a row is gone, the stored values stay, unless something else was
 * chosen. Inside a transaction `db` must be the transaction.
 */
export async function withFills<R extends Drafted>(
  given: readonly R[],
  { db, by, ...writing }: Writing & { readonly db: Db; readonly by?: Author | undefined },
): Promise<readonly R[]> {
  const { entityTable, caller } = writing
  let records = given
  for (const filling of fillings.get(entityTable.entity) ?? []) {
    const own = [filling.field, ...filling.others.map(({ to }) => to)]
    const isMeant = ({ draft }: Drafted) => own.some((field) => draft.changed.includes(field))
    const meant = records.filter(isMeant)
    if (meant.length === 0) continue
    const rows = await rowsOf(db, filling, meant, caller)
    records = records.map((record) => {
      if (!isMeant(record)) return record
      const { draft, before } = record
      const fresh = filled(record, filling, rows, caller)
      const isSame = filling.others.every(({ to }) =>
        same(to, draft.values[to.key] ?? null, fresh[to.key]),
      )
      if (isSame) return record
      const values = { ...draft.values, ...fresh }
      return {
        ...record,
        draft: before ? draftEdit(before, values, writing, by) : draftNew(values, writing),
      }
    })
  }
  return records
}

type Texts = Readonly<Record<string, string>>

const chosen = ({ field }: Filling, { draft }: Drafted): readonly string[] => {
  const value = draft.values[field.key] ?? null
  return value === null ? [] : field.type.dictValues(value, field)
}

/** The report rows chosen by the records, by chosen value; wire texts by column. */
async function rowsOf(
  db: Db,
  filling: Filling,
  records: readonly Drafted[],
  caller: Caller,
): Promise<ReadonlyMap<string, Texts>> {
  const { report, from, others } = filling
  const entityTable = entityTableOf(report.view)
  const column = entityTable.columns.get(from)
  const values = [...new Set(records.flatMap((record) => chosen(filling, record)))]
  if (!column || values.length === 0) return new Map()
  const own = report.where.length === 0 ? [] : [{ match: 'and' as const, rules: report.where }]
  const clauses = [
    mine(entityTable, caller),
    ...where(own, entityTable.columns),
    sql<SqlBool>`${sql.ref(column.name)}::text = any(${values}::text[])`,
  ]
  const { rows } = await sql<Row>`
    select ${selection(entityTable)} from ${sql.table(entityTable.table)} where ${all(clauses)}`.execute(
    db,
  )
  return new Map(
    rows.map((row) => {
      const { values: typed } = readRow(entityTable, row)
      const text = (key: string) => {
        const field = entityTable.entity.fields.get(key)
        const wire = field ? field.type.toWire(typed[key] ?? null, field) : row[key]
        return wire === null || wire === undefined ? '' : String(wire)
      }
      return [text(from), Object.fromEntries(others.map((pair) => [pair.from, text(pair.from)]))]
    }),
  )
}

/**
 * Joins values like the client's picker: a column's values by commas, empty for no rows. Values that the caller may not
 * see in the report are not copied to fields he may see: a new choice leaves them empty.
 */
function filled(
  record: Drafted,
  filling: Filling,
  rows: ReadonlyMap<string, Texts>,
  caller: Caller,
): Values {
  const values = chosen(filling, record)
  const found = values.flatMap((value) => {
    const texts = rows.get(value)
    return texts ? [texts] : []
  })
  const isWhole = found.length === values.length
  const { field, report } = filling
  const { before, draft } = record
  const isSameChoice =
    before !== undefined &&
    same(field, before.values[field.key] ?? null, draft.values[field.key] ?? null)
  return Object.fromEntries(
    filling.others.map(({ from, to }) => {
      if (!isWhole) {
        const isOther = found.length === 0 && !isSameChoice
        return [to.key, isOther ? null : (before?.values[to.key] ?? null)]
      }
      if (!mayUse(report.view.fields.get(from), caller) && mayUse(to, caller))
        return [to.key, isSameChoice ? (before.values[to.key] ?? null) : null]
      const text = found.map((texts) => texts[from] ?? '').join(',')
      return [to.key, text === '' ? null : (to.type.fromWire(text, to) ?? null)]
    }),
  )
}
