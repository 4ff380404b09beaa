import type { Field } from './field'

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
