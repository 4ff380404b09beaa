import type { WireRecord } from '../data/envelope'
import type { Entity } from '../model/entity/entity'
import type { Field } from '../model/entity/field'
import { reachedByRules } from '../model/entity/ruledPaths'
import { defaultsOf } from '../model/entity/rules'
import type { ExprUser } from '../model/entity/user'
import type { FormModel } from './model'
import { type ReadRecord, readRecord } from './record'

export type FormMode = 'add' | 'edit' | 'copy' | 'view'

/** The form's fields in the order of the layout. */
export const shownFields = (model: FormModel): readonly Field[] =>
  model.groups.flatMap(({ items }) => items.map(({ field }) => field))

/**
 * Every field of the entity, since conditions may read any; those of the form as the page has them; and what either
 * reaches through references.
 */
export function fieldsOf(entity: Entity, model: FormModel): ReadonlyMap<string, Field> {
  const own = new Map([...entity.fields, ...shownFields(model).map(keyed)])
  return new Map([...reachedByRules(entity, own.values()).map(keyed), ...own])
}

const keyed = (field: Field) => [field.key, field] as const

/** Paths of all that stands in the layouts or is read by rules, and lies behind references. */
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
  /** What the user gave the last record that he added, of the fields that remember it. */
  readonly last?: WireRecord | undefined
  readonly user: ExprUser
}

/** What the form begins with: the defaults of a new record, or the record. */
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

/** What a record says; of fields that it does not name nothing. */
function given(fields: readonly Field[], record: WireRecord = {}) {
  const named = fields.filter(({ key }) => Object.hasOwn(record, key))
  const values = Object.entries(readRecord(named, record).values)
  return Object.fromEntries(values.filter(([, value]) => value !== null))
}

/** Who made the original, and when, is not the copy's, nor is its number, nor what nobody could read. */
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
