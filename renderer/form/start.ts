import type { WireRecord } from '../data/envelope'
import type { Entity } from '../model/entity/entity'
import type { Field } from '../model/entity/field'
import { reachedByRules } from '../model/entity/ruledPaths'
import { defaultsOf } from '../model/entity/rules'
import type { ExprUser } from '../model/entity/user'
import type { FormModel } from './model'
import { type ReadRecord, readRecord } from './record'

export type FormMode = 'add' | 'edit' | 'copy' | 'view'

/** The form's fields in layout order. */
export const shownFields = (model: FormModel): readonly Field[] =>
  model.groups.flatMap(({ items }) => items.map(({ field }) => field))

/**
 * All fields of the entity, because conditions may read any; those of the form with the page's overrides; and fields
 * they reach through references.
 */
export function fieldsOf(entity: Entity, model: FormModel): ReadonlyMap<string, Field> {
  const own = new Map([...entity.fields, ...shownFields(model).map(keyed)])
  return new Map([...reachedByRules(entity, own.values()).map(keyed), ...own])
}

const keyed = (field: Field) => [field.key, field] as const

/** Paths behind references that layouts show or rules read. */
export const pathsOf = (entity: Entity, ...models: readonly FormModel[]): readonly string[] => [
  ...new Set(
    models.flatMap((model) =>
      [...fieldsOf(entity, model).values()].flatMap(({ via, key }) => (via ? key : [])),
    ),
  ),
]

interface StartOptions {
  readonly mode: FormMode
  readonly fields: ReadonlyMap<string, Field>
  readonly record: WireRecord | undefined
  /** The values of the last record that the user added, of fields that remember. */
  readonly last?: WireRecord | undefined
  readonly user: ExprUser
}

/** Initial values of the form: the defaults of a new record, or the record. */
export function startOf({ mode, fields, record, last, user }: StartOptions): ReadRecord {
  const all = [...fields.values()]
  if (mode === 'add') {
    return {
      values: { ...defaultsOf(all, user), ...given(all, last), ...given(all, record) },
      unreadable: new Set(),
      fresh: true,
    }
  }
  const read = readRecord(all, record ?? {})
  return mode === 'copy' ? copyOf(all, read) : read
}

/** The record's values; missing fields are left out. */
function given(fields: readonly Field[], record: WireRecord = {}) {
  const named = fields.filter(({ key }) => Object.hasOwn(record, key))
  const values = Object.entries(readRecord(named, record).values)
  return Object.fromEntries(values.filter(([, value]) => value !== null))
}

/** A copy does not take the audit fields, the number, or unreadable values of the original. */
function copyOf(fields: readonly Field[], { values }: ReadRecord): ReadRecord {
  const own = fields.filter(
    ({ readonly, issued, filledBy, masked }) =>
      (!readonly || filledBy !== undefined) && !issued && !masked,
  )
  return {
    values: Object.fromEntries(own.map(({ key }) => [key, values[key] ?? null])),
    unreadable: new Set(),
    fresh: true,
  }
}
