import { auditFields, type Entity, type Field } from '#model'
import type { FieldError } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { Values } from '../contracts'
import { messages } from '../messages'
import { mayUse } from '../schema/fieldRights'

/** What a client may set, typed; and what is not a value of its field's type. */
export interface Given {
  readonly values: Values
  readonly errors: readonly FieldError[]
}

/**
 * Reads the fields a client may set out of what it sent. Everything else in it is passed over, so that a
 * record may be sent back as it came: system columns, computed and read-only fields, texts of
 * dictionaries, and fields the caller may not use.
 */
export function readBody(entity: Entity, record: Values, caller: Caller): Given {
  const values: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const field of readFields(entity, caller)) {
    if (!Object.hasOwn(record, field.key)) continue
    const value = field.type.fromWire(record[field.key], field)
    if (value === undefined)
      errors.push({ field: field.key, message: messages.notAValue(field.title) })
    else values[field.key] = value
  }
  return { values, errors }
}

/** What is read of a client: another state is told of instead of being passed over, for only a step changes it. */
export function readFields(entity: Entity, caller: Caller): readonly Field[] {
  const { states } = entity
  const settable = settableFields(entity, caller)
  return states && mayUse(states.field, caller) ? [...settable, states.field] : settable
}

/** The fields whose values come from the client: typed by people, or filled by what they chose. */
export function settableFields(entity: Entity, caller: Caller): readonly Field[] {
  const filled = filledKeys(entity)
  return [...entity.fields.values()].filter(
    (field) =>
      (!field.readonly || filled.has(field.key)) &&
      field.compute === undefined &&
      !auditFields.includes(field.key) &&
      mayUse(field, caller),
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
