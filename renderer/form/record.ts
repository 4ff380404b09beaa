import type { WireRecord } from '../data/envelope'
import { type Field, scalarOf } from '../model/entity/field'
import type { Values } from '../model/entity/rules'

export type { Values }

export interface ReadRecord {
  readonly values: Values
  /** Keys whose raw value is invalid for the field's type: shown raw, and sent only if edited. */
  readonly unreadable: ReadonlySet<string>
  /** Not stored yet: an untouched list is empty, not unknown. */
  readonly fresh?: boolean
}

/** Parses a raw record to typed values. A missing field is empty. */
export function readRecord(fields: Iterable<Field>, record: WireRecord): ReadRecord {
  const values: Record<string, unknown> = {}
  const unreadable = new Set<string>()
  for (const field of fields) {
    const value = field.type.fromWire(ownValue(record, field.key), field)
    values[field.key] = value ?? null
    if (value === undefined) unreadable.add(field.key)
  }
  return { values, unreadable }
}

/** Serializes the typed values of the given fields. */
export function writeRecord(fields: Iterable<Field>, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    [...fields].map((field) => [field.key, wireOf(field, values[field.key])]),
  )
}

/** Whether two typed values have the same wire form. */
export const same = (field: Field, a: unknown, b: unknown): boolean =>
  Object.is(scalarOf(wireOf(field, a)), scalarOf(wireOf(field, b)))

export function ownValue(record: WireRecord, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

/** An id or version of a record as text; undefined if absent. */
export function ownText(record: WireRecord | undefined, key: string): string | undefined {
  const value = record && ownValue(record, key)
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

// Typing into a field and clearing it leaves '' or []: both count as empty.
const wireOf = (field: Field, value: unknown) => {
  const wire = value === undefined ? null : field.type.toWire(value, field)
  return wire === '' ? null : wire
}
