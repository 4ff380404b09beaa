import type { Field, Lookup } from '#model'
import { toColumn } from './rows'
import { maskedWire } from './wireRecords'

/** What the log has of a field: its value, or a text that is none, or another one, since the field has another type. */
export interface Logged {
  readonly value: unknown
  readonly former?: string
}

/** `raw` as `logChanges` has written it; masked for whom the field is. */
export function readLogged(field: Field, raw: unknown = null): Logged {
  if (field.masked) return { value: maskedWire(field, raw) }
  if (raw === null) return { value: null }
  const value = field.type.fromWire(raw, field) ?? null
  return toColumn(field, value) === String(raw) ? { value } : { value: null, former: String(raw) }
}

export const loggedText = ({ value, former }: Logged, field: Field, lookup: Lookup): string =>
  former ?? (value === null ? '' : field.type.toText(value, field, lookup))
