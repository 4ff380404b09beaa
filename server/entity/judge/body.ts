import { auditFields, type Entity, type Field } from '#model'
import type { FieldError } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { Stored, Values } from '../contracts/records'
import { messages } from '../messages'
import { same } from '../read/rows'
import { maskedWire } from '../read/wireRecords'
import { mayUse, mayWrite, shownField } from '../schema/fieldRights'

/** What a client may set, typed; and what is not a value of its field's type. */
export interface Given {
  readonly values: Values
  readonly errors: readonly FieldError[]
}

/**
 * Reads the fields a client may set out of what it sent. Everything else in it is passed over, so that a
 * record may be sent back as it came: system columns, computed and read-only fields, texts of
 * dictionaries, and fields the caller may not use. Of those that he sees and may not write he is told, unless he sends
 * what he was shown of the record `before`.
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
    const value = field.type.fromWire(record[field.key], field)
    if (value === undefined)
      errors.push({ field: field.key, message: messages.notAValue(field.title) })
    else values[field.key] = value
  }
  for (const field of withheldFields(entity, caller)) {
    if (!Object.hasOwn(record, field.key)) continue
    if (!isAsShown(field, record[field.key], before)) errors.push(withheldError(field))
  }
  return { values, errors }
}

/** Whether a value says what the caller was shown: of a new record nothing, or what it begins with. */
function isAsShown(field: Field, raw: unknown, before: Pick<Stored, 'values'> | undefined) {
  const value = field.type.fromWire(raw, field)
  if (!before) {
    // What an expression gives may be another thing by now; what is sent of it is not stored.
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

/** Fields that people type, and that this caller sees without the right to: as he sees them. */
export function withheldFields(entity: Entity, caller: Caller): readonly Field[] {
  const filled = filledKeys(entity)
  return typedFields(entity).flatMap((field) => {
    const shown = filled.has(field.key) ? undefined : shownField(field, caller)
    return shown?.withheld ? shown : []
  })
}

/** What is read of a client: another state is told of instead of being passed over, for only a step changes it. */
export function readFields(entity: Entity, caller: Caller): readonly Field[] {
  const { states } = entity
  const settable = settableFields(entity, caller)
  return states && mayUse(states.field, caller) ? [...settable, states.field] : settable
}

/** The fields whose values come from this client: typed by people, or filled by what they chose. */
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

/** Keys that the choice of another field's value writes: read-only for people, not for the form. */
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
