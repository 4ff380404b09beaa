import { auditFields, type Entity, type Field } from '#model'
import type { FieldError } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { Stored, Values } from '../contracts/records'
import { messages } from '../messages'
import { same } from '../read/rows'
import { maskedWire } from '../read/wireRecords'
import { mayUse, mayWrite, shownField } from '../schema/fieldRights'
import { givenValue, notGiven } from './given'

/** Typed values that the client may set, and errors for invalid ones. */
export interface Given {
  readonly values: Values
  readonly errors: readonly FieldError[]
}

/**
 * Reads the fields that a client may set. Everything else is ignored, so that a record can be sent back as received:
 * system columns, computed and read-only fields, dictionary texts, and fields that the caller may not use. For fields
 * that he sees but may not write there is an error, unless the value equals what he was shown of `before`.
 */
export function readBody(
  entity: Entity,
  record: Values,
  caller: Caller,
  before?: Pick<Stored, 'values'>,
): Given {
  const values: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const field of readFields(entity, caller)) {
    if (!Object.hasOwn(record, field.key)) continue
    const value = givenValue(record[field.key], field)
    if (value === undefined) errors.push(notGiven(record[field.key], field))
    else values[field.key] = value
  }
  for (const field of withheldFields(entity, caller)) {
    if (!Object.hasOwn(record, field.key)) continue
    if (!isAsShown(field, record[field.key], before)) errors.push(withheldError(field))
  }
  return { values, errors }
}

/** Whether a value equals what the caller was shown; for a new record: empty or the default. */
function isAsShown(field: Field, raw: unknown, before: Pick<Stored, 'values'> | undefined) {
  const value = field.type.fromWire(raw, field)
  if (!before) {
    // The result of a default expression may have changed meanwhile; the sent value is not stored anyway.
    return value === null || field.defaultBy !== undefined || same(field, field.default, value)
  }
  const stored = before.values[field.key] ?? null
  if (!field.masked) return value !== undefined && same(field, stored, value)
  return (raw ?? '') === (maskedWire(field, stored) ?? '')
}

export const withheldError = ({ key, title }: Field): FieldError => ({
  field: key,
  message: messages.withheldField(title),
})

/** Fields that people type and this caller sees without the right to write them, in the form that he sees. */
export function withheldFields(entity: Entity, caller: Caller): readonly Field[] {
  const filled = filledKeys(entity)
  return typedFields(entity).flatMap((field) => {
    const shown = filled.has(field.key) ? undefined : shownField(field, caller)
    return shown?.withheld ? shown : []
  })
}

/** Settable fields plus the state, so that a changed state gives an error: only a step may change it. */
export function readFields(entity: Entity, caller: Caller): readonly Field[] {
  const { states } = entity
  const settable = settableFields(entity, caller)
  return states && mayUse(states.field, caller) ? [...settable, states.field] : settable
}

/** Fields whose values come from this client: typed, or filled by a choice. */
export const settableFields = (entity: Entity, caller: Caller): readonly Field[] =>
  typedFields(entity).filter((field) => mayWrite(field, caller))

function typedFields(entity: Entity): readonly Field[] {
  const filled = filledKeys(entity)
  return [...entity.fields.values()].filter(
    (field) =>
      (!field.readonly || filled.has(field.key)) &&
      field.compute === undefined &&
      !auditFields.includes(field.key),
  )
}

/** Keys of fields that choosing another field's value fills in: read-only for people, but sent by the form. */
export const filledKeys = ({ fields }: Entity): ReadonlySet<string> =>
  new Set(
    [...fields.values()].flatMap(
      (field) =>
        field.type
          .fill?.(field)
          ?.pairs.map(({ to }) => to)
          .filter((to) => to !== field.key) ?? [],
    ),
  )
