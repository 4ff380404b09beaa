import type { Entity } from '../model/entity/entity'
import type { Field } from '../model/entity/field'
import { fieldAt } from '../model/entity/path'
import { isRecord, type WireRecord } from './envelope'

/** A record of the list with its values typed once. */
export interface Row {
  /** For React; also where the record has no usable id. */
  readonly key: string
  /** undefined = missing or twice in the list: the row is shown and cannot be acted on. */
  readonly id: string | undefined
  readonly unusable: 'missing' | 'duplicate' | undefined
  readonly record: WireRecord
  readonly values: Readonly<Record<string, unknown>>
  /** Keys whose wire content is not of the field's type. */
  readonly bad: ReadonlySet<string>
  /** Keys whose values are masked. */
  readonly masked: ReadonlySet<string>
}

/** Turns records into rows. The same record gives the same row again, so that memoised rows are not redrawn. */
export function createRows(entity: Entity): (records: readonly WireRecord[]) => readonly Row[] {
  const known = new WeakMap<WireRecord, Row>()
  return (records) => {
    const times = new Map<string, number>()
    for (const record of records) {
      const id = idOf(record)
      if (id !== undefined) times.set(id, (times.get(id) ?? 0) + 1)
    }
    return records.map((record, index) => {
      const id = idOf(record)
      if (id === undefined) return readRow(record, entity, `row-${index}`, 'missing')
      if ((times.get(id) ?? 0) > 1) return readRow(record, entity, `row-${index}`, 'duplicate')
      const row = known.get(record) ?? readRow(record, entity, id, undefined)
      known.set(record, row)
      return row
    })
  }
}

/** What an expression may read as `row` or as one of `selected`: of a masked value nothing, for it is none. */
export const scopeOf = (row: Row): Readonly<Record<string, unknown>> => ({
  ...row.values,
  ...Object.fromEntries([...row.masked].map((key) => [key, null])),
  id: row.id ?? null,
})

/** The record's name for people: of a code what that is called, as the server tells it with the record. */
export function nameOf(row: Row, label: Field): string {
  const value = row.record[`${label.key}_dictText`] ?? row.values[label.key]
  return typeof value === 'string' && value !== '' ? value : (row.id ?? row.key)
}

function readRow(record: WireRecord, entity: Entity, key: string, unusable: Row['unusable']): Row {
  const values: Record<string, unknown> = {}
  const bad = new Set<string>()
  const masked = new Set<string>()
  const reached = Object.keys(record).filter((name) => name.includes('.'))
  for (const name of [...entity.fields.keys(), ...reached]) {
    const field = fieldAt(entity, name)
    if (!field) continue
    const value = field.type.fromWire(record[name], field)
    values[name] = value ?? null
    if (value === undefined) bad.add(name)
    if (field.masked) masked.add(name)
  }
  return { key, id: unusable ? undefined : key, unusable, record, values, bad, masked }
}

/** Ids stay texts: 19 digits do not fit a number (contract, §1.5). */
function idOf(record: WireRecord): string | undefined {
  const { id } = record
  if (typeof id === 'string') return id === '' ? undefined : id
  return typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : undefined
}

/** A raw value that has no typed form, as text. */
export function rawText(raw: unknown): string {
  if (typeof raw === 'string') return raw
  return isRecord(raw) || Array.isArray(raw) ? JSON.stringify(raw) : String(raw)
}
