import type { Field, Lookup } from '#model'
import { auditFields } from '#model'
import type { Caller } from '../http/right'
import type { LookupLoader } from './deps'
import { visibleFields } from './hidden'
import type { Layout } from './layout'
import { type Row, readRow, type Stored, type Values } from './rows'

/** A record on the wire: id, ver, audit columns, fields, and `<field>_dictText`. */
export type WireRecord = Readonly<Record<string, unknown>>

/** Rows as the caller may see them, dictionary texts included: one lookup for all of them. */
export async function toRecords(
  rows: readonly Row[],
  { layout, caller, lookup }: { layout: Layout; caller: Caller; lookup: LookupLoader },
): Promise<readonly WireRecord[]> {
  const stored = rows.map((row) => readRow(layout, row))
  const texts = await lookup.load(
    dictRefs(
      layout,
      stored.map(({ values }) => values),
    ),
    caller,
  )
  const fields = visibleFields(layout.entity, caller)
  return stored.map((record) => toRecord(record, fields, texts))
}

/** One record, given the texts of its dictionary values. */
export function toRecord(
  { id, ver, row, values }: Stored,
  fields: readonly Field[],
  lookup: Lookup,
): WireRecord {
  const record: Record<string, unknown> = { id, ver }
  for (const key of auditFields) record[key] = row[key] ?? null
  for (const field of fields) {
    const value = values[field.key] ?? null
    // A stored value that no longer fits the type is shown as it is, and kept.
    record[field.key] = value === null ? (row[field.key] ?? null) : field.type.toWire(value, field)
    if (value !== null && field.type.dict(field) !== undefined) {
      record[`${field.key}_dictText`] = field.type.toText(value, field, lookup)
    }
  }
  return record
}

/** The dictionary values inside some records, by reference. */
export function dictRefs(
  layout: Layout,
  records: readonly Values[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const refs = new Map<string, Set<string>>()
  for (const { field, dict } of layout.dicts) {
    const known = refs.get(dict) ?? new Set<string>()
    for (const values of records) {
      const value = values[field.key] ?? null
      if (value === null) continue
      for (const one of field.type.dictValues(value, field)) known.add(one)
    }
    if (known.size > 0) refs.set(dict, known)
  }
  return refs
}
