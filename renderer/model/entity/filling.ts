import { type Field, scalarOf } from './field'
import { isEmpty } from './rules'

/** What one field puts into others, as far as they take it. */
export interface Filling {
  /** Typed values; a field that does not take what it is given is empty. */
  readonly values: Readonly<Record<string, unknown>>
  /** What such a field was given. */
  readonly refused: Readonly<Record<string, string>>
}

/** Values from the wire for those of the fields that they name. */
export function readFilling(
  given: Readonly<Record<string, unknown>>,
  fields: Iterable<Field>,
): Filling {
  const values: Record<string, unknown> = {}
  const refused: Record<string, string> = {}
  for (const field of fields) {
    const { key, type } = field
    if (!Object.hasOwn(given, key)) continue
    const value = type.fromWire(given[key], field)
    values[key] = value ?? null
    if (value === undefined) refused[key] = String(given[key])
  }
  return { values, refused }
}

/**
 * Of the proposals of a choice those that may be written: where the value still is what the choice before it proposed.
 * Without such a choice, or where it is not known (undefined), an empty one may be. All proposals are wire values.
 */
export function replaceable(
  next: Readonly<Record<string, unknown>>,
  last: Readonly<Record<string, unknown>> | undefined,
  record: { readonly fields: Iterable<Field>; readonly values: Readonly<Record<string, unknown>> },
): Readonly<Record<string, unknown>> {
  const writable = [...record.fields].filter((field) => {
    const { key, type } = field
    if (!Object.hasOwn(next, key)) return false
    const value = record.values[key] ?? null
    const proposed = type.fromWire(last?.[key] ?? null, field) ?? null
    const wire = (one: unknown) => (isEmpty(one) ? null : scalarOf(type.toWire(one, field)))
    return Object.is(wire(value), wire(proposed))
  })
  return Object.fromEntries(writable.map(({ key }) => [key, next[key]]))
}
