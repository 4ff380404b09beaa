import type { Entity } from '../model/entity/entity'
import type { Field } from '../model/entity/field'
import { fieldAt } from '../model/entity/path'
import { isRecord, type WireRecord } from './envelope'

/** A record of the list, with its values parsed once. */
export interface Row {
  /** React key; also present if the record has no usable id. */
  readonly key: string
  /** undefined = missing or duplicate id: the row is shown but cannot be acted on. */
  readonly id: string | undefined
  readonly unusable: 'missing' | 'duplicate' | undefined
  readonly record: WireRecord
  readonly values: Readonly<Record<string, unknown>>
  /** Keys of values that do not match the field's type. */
  readonly bad: ReadonlySet<string>
  /** Keys whose values are masked. */
  readonly masked: ReadonlySet<string>
}

/** Converts records to rows. The same record gives the same row object, so that memoised rows do not rerender. */
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

/** Scope of `row`, or of one of `selected`, for expressions: masked values are left out. */
export const scopeOf = (row: Row): Readonly<Record<string, unknown>> => ({
  ...row.values,
  ...Object.fromEntries([...row.masked].map((key) => [key, null])),
  id: row.id ?? null,
})

/** Display name of the record; for a code its text, as sent by the server with the record. */
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

/** Text of a raw value that could not be parsed. */
export function rawText(raw: unknown): string {
  if (typeof raw === 'string') return raw
  return isRecord(raw) || Array.isArray(raw) ? JSON.stringify(raw) : String(raw)
}
