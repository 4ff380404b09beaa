import { type Field, scalarOf } from './field'
import { isEmpty } from './rules'

/** Values that one field puts into others, as far as they accept them. */
export interface Filling {
  /** Typed values; empty for a field that does not accept its value. */
  readonly values: Readonly<Record<string, unknown>>
  /** The rejected values by field. */
  readonly refused: Readonly<Record<string, string>>
}

/** The other fields that a choice in this field fills; they become empty with it. */
export const targetsOf = (field: Field): readonly string[] =>
  (field.type.fill?.(field)?.pairs ?? []).flatMap(({ to }) => (to === field.key ? [] : [to]))

/** Converts wire values to typed values of the named fields. */
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
 * Proposals that may be written: the field's value must still be what the previous choice proposed. If there was no
 * previous choice, or it is unknown (undefined), only empty fields are filled. All proposals are wire values.
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
