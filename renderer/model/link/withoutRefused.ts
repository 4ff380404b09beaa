import { below } from '../finding/pointer'
import { isObject } from '../finding/walk'
import type { Source } from './source'

/** A change of a field that the stored records do not allow: a mistake in the document that only the database knows. */
export interface Refusal {
  readonly entity: string
  readonly field: string
  /**
   * `type`: the field is left out. `unique`: one field is not unique; `together`: several are not (their keys, with
   * commas). `was`: the data stays under its former name; `field` is empty for the entity itself.
   */
  readonly member: 'type' | 'unique' | 'together' | 'was'
  readonly message: string
  /** Some of the values that refuse, for the operator alone: findings are read by people of all companies. */
  readonly examples?: readonly string[]
}

/** An entity's document without the parts that the database has refused. */
export function withoutRefused(source: Source, refused: readonly Refusal[]): Source {
  const { kind, doc, report } = source
  const own = refused.filter(({ entity }) => kind === 'entity' && entity === doc.entity)
  if (own.length === 0 || !isObject(doc.fields)) return source
  const fields: Record<string, unknown> = { ...doc.fields }
  let unique: unknown = doc.unique
  for (const { field, member, message } of own) {
    if (member === 'together') {
      const groups: readonly unknown[] = Array.isArray(unique) ? unique : []
      const at = groups.findIndex((group) => String(group) === field)
      report({ pointer: below('/unique', at), severity: 'error', rule: 'stored-values', message })
      unique = groups.filter((group) => String(group) !== field)
      continue
    }
    const at = field === '' ? below('', member) : below('/fields', field, member)
    const rule = member === 'type' ? 'meaning' : 'stored-values'
    report({ pointer: at, severity: 'error', rule, message })
    if (field === '') continue
    const { [member]: _, ...rest } = Object(fields[field])
    if (member === 'type') delete fields[field]
    else fields[field] = rest
  }
  const { unique: _, ...rest } = doc
  const left = Array.isArray(unique) && unique.length > 0 ? { unique } : {}
  return { ...source, doc: { ...rest, ...left, fields } }
}
