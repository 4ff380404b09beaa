import {
  type Entity,
  type Field,
  isEmpty,
  isObject,
  nothingKnown,
  storedColumn,
  storedTable,
} from '#model'
import type { FieldError } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { Former, FormerNames } from '../contracts/formerNames'
import type { Values } from '../contracts/records'
import { messages } from '../messages'
import { shownField } from '../schema/fieldRights'

/** The definition by which a column was last used, if it is still there; undefined = it is not. */
export type LastOf = (entity: Entity, field: Field) => Promise<Field | undefined>

/** Compares an entity with what it was. A field is the same as long as its values lie in the same column. */
export async function formerNames(
  now: Entity,
  before: Entity,
  lastOf: LastOf,
): Promise<FormerNames> {
  const byColumn = new Map(
    [...now.fields.values()].filter(isStored).map((field) => [storedColumn(field), field]),
  )
  const fields = new Map<string, Former>()
  const kept = new Map<string, Field>(now.fields)
  for (const field of before.fields.values()) {
    if (field.rows) {
      const former = await formerRows(field, now, lastOf)
      if (former.now) kept.set(former.now.key, former.now)
      fields.set(field.key, former)
    } else if (isStored(field)) {
      const here = byColumn.get(storedColumn(field))
      const last = here || !isTyped(field) ? undefined : await lastOf(before, field)
      const gone = last && retiredField(last, freeKey(field.key, kept))
      if (gone) kept.set(gone.key, gone)
      if (here || isTyped(field))
        fields.set(field.key, { before: field, now: here ?? gone, retired: !here })
    }
  }
  const isSame =
    kept.size === now.fields.size &&
    [...kept].every(([key, field]) => now.fields.get(key) === field)
  const entity = isSame ? now : { ...now, fields: kept }
  return { entity: withAsked(entity, before, fields), fields }
}

async function formerRows(field: Field, now: Entity, lastOf: LastOf): Promise<Former> {
  const before = field.rows?.entity()
  const lists = [...now.fields.values()].filter(({ rows }) => rows)
  const isIts = (one: Field) => {
    const entity = one.rows?.entity()
    return entity && before && storedTable(entity) === storedTable(before)
  }
  const same = lists.find((one) => one.key === field.key && isIts(one)) ?? lists.find(isIts)
  const rowsNow = same?.rows
  const entity = rowsNow?.entity()
  if (!before || !same || !rowsNow || !entity)
    return { before: field, now: undefined, retired: true }
  const rows = await formerNames(entity, before, lastOf)
  const own =
    rows.entity === entity ? same : { ...same, rows: { ...rowsNow, entity: () => rows.entity } }
  return { before: field, now: own, retired: false, rows }
}

const isStored = (field: Field): boolean => !field.rows && field.type.storage(field).kind !== 'none'

const isTyped = ({ readonly, compute }: Field): boolean => !readonly && compute === undefined

/** What it says of the value itself and of rights holds; what it says of other fields may name some that are gone. */
const retiredField = (
  { title, type, props, can, editCan, mask, exprType, column, key: was }: Field,
  key: string,
): Field => ({
  key,
  title,
  type,
  props,
  column: storedColumn({ key: was, ...(column !== undefined && { column }) }),
  required: false,
  unique: false,
  readonly: false,
  retired: true,
  ...(can !== undefined && { can }),
  ...(editCan !== undefined && { editCan }),
  ...(mask !== undefined && { mask }),
  ...(exprType && { exprType }),
})

function freeKey(key: string, taken: ReadonlyMap<string, unknown>): string {
  if (!taken.has(key)) return key
  for (let count = 2; ; count++) {
    const other = `${key}Retired${count}`
    if (!taken.has(other)) return other
  }
}

/** Steps ask for what they asked for before as well, so that what was answered is taken. */
function withAsked(entity: Entity, before: Entity, fields: ReadonlyMap<string, Former>): Entity {
  const { states } = entity
  if (!states) return entity
  const steps = [...states.steps].map(([name, step]) => {
    const asked = (before.states?.steps.get(name)?.ask ?? []).flatMap(
      ({ key }) => fields.get(key)?.now ?? [],
    )
    const more = asked.filter(({ key }) => !step.ask.some((one) => one.key === key))
    return [name, more.length > 0 ? { ...step, ask: [...step.ask, ...more] } : step] as const
  })
  const isSame = steps.every(([name, step]) => states.steps.get(name) === step)
  return isSame ? entity : { ...entity, states: { ...states, steps: new Map(steps) } }
}

/** A record that was written by the names of before, by those of now. */
export function byNamesOfNow(record: Values, { fields }: FormerNames): Values {
  const sent = Object.entries(record)
  const named = sent.flatMap(([key, raw]) => {
    const former = fields.get(key)
    return former?.now ? [[former.now.key, valueNow(raw, former)] as const] : []
  })
  const others = sent.filter(([key]) => !fields.has(key))
  return { ...Object.fromEntries(others), ...Object.fromEntries(named) }
}

/** A value of before as its field takes it now; as it was sent if it is none. */
function valueNow(raw: unknown, { before, now, rows }: Former): unknown {
  if (rows)
    return Array.isArray(raw)
      ? raw.map((row) => (isObject(row) ? byNamesOfNow(row, rows) : row))
      : raw
  if (!now || before.type.name === now.type.name || now.type.fromWire(raw, now) !== undefined)
    return raw
  const value = before.type.fromWire(raw, before) ?? null
  if (value === null) return raw
  const text = before.type.toText(value, before, nothingKnown)
  const read = now.type.fromText(text, now, nothingKnown) ?? null
  return read === null ? raw : now.type.toWire(read, now)
}

/** A record as it is answered, by the names of before besides those of now. */
export function byNamesOfBefore(record: Values, { fields }: FormerNames): Values {
  const former = [...fields].flatMap(([key, { now, rows }]) => {
    if (!now || !Object.hasOwn(record, now.key)) return []
    const value = record[now.key]
    const own =
      rows && Array.isArray(value)
        ? value.map((row) => (isObject(row) ? byNamesOfBefore(row, rows) : row))
        : value
    const text = record[`${now.key}_dictText`]
    return [
      [key, own] as const,
      ...(text === undefined ? [] : [[`${key}_dictText`, text] as const]),
    ]
  })
  return { ...record, ...Object.fromEntries(former) }
}

/** Errors at the fields of those who sent them. */
export const atNamesOfBefore = (
  errors: readonly FieldError[],
  { fields }: FormerNames,
): readonly FieldError[] =>
  errors.map((error) => {
    const [key, former] = [...fields].find(([, { now }]) => now?.key === error.field) ?? []
    if (key === undefined) return error
    const { column } = error
    const [own] = [...(former?.rows?.fields ?? [])].find(([, { now }]) => now?.key === column) ?? []
    return { ...error, field: key, ...(own !== undefined && { column: own }) }
  })

/** Errors for values of which nothing is left that could hold them, wherever in the record they are. */
export const lostValues = (record: Values, { fields }: FormerNames): readonly FieldError[] =>
  [...fields].flatMap(([key, { before, now, rows }]): readonly FieldError[] => {
    const value = record[key]
    if (isEmpty(value)) return []
    if (!now) return [{ field: key, message: messages.placeless(before.title) }]
    if (!rows || !Array.isArray(value)) return []
    return value.flatMap((row, at) =>
      isObject(row)
        ? lostValues(row, rows).map(({ field, message }) => ({
            field: key,
            column: field,
            row: at,
            message,
          }))
        : [],
    )
  })

/** Errors for values of fields that are gone, of a caller without the right that the last of their documents asked for. */
export const withheldValues = (
  record: Values,
  { fields }: FormerNames,
  caller: Caller,
): readonly FieldError[] =>
  [...fields].flatMap(([key, { before, now, retired }]) =>
    retired && now && !isEmpty(record[key]) && shownField(now, caller) === undefined
      ? [{ field: key, message: messages.retiredWithheld(before.title) }]
      : [],
  )

/** Titles of the fields that are gone and whose values the records hold. */
export const retiredIn = (records: readonly Values[], { fields }: FormerNames): readonly string[] =>
  [...fields].flatMap(([key, { before, now, retired, rows }]) => {
    const values = records.map((record) => record[key]).filter((value) => !isEmpty(value))
    if (rows) {
      const below = values.flatMap((value) => (Array.isArray(value) ? value.filter(isObject) : []))
      return retiredIn(below, rows)
    }
    return retired && now && values.length > 0 ? [before.title] : []
  })
