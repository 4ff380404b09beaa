import type { Field } from '#model'
import { holdsAll } from '#values'
import { readDayText } from '../../../renderer/values/dates'
import type { FieldError } from '../../http/envelope'
import { messages } from '../messages'

/**
 * Value that a client gives for a field; undefined = it is none. What is stored may drop the time of a moment, as
 * databases have days with one; a client that gives it would lose it untold.
 */
export function givenValue(raw: unknown, field: Field): unknown {
  return dropsTime(raw, field) ? undefined : field.type.fromWire(raw, field)
}

/** The same for what somebody typed, which the client sends as it stands: none is another value than was typed. */
export const typedValue = (raw: unknown, field: Field): unknown =>
  typeof raw === 'string' && !holdsAll(raw, field) ? undefined : givenValue(raw, field)

/** Why a client's value is none. */
export const notGiven = (raw: unknown, field: Field): FieldError => ({
  field: field.key,
  message: dropsTime(raw, field)
    ? messages.cellFault(field.title, messages.withTime(raw.trim()))
    : messages.notAValue(field.title),
})

function dropsTime(raw: unknown, field: Field): raw is string {
  if (typeof raw !== 'string' || field.type.storage(field).kind !== 'date') return false
  return (
    field.type.fromWire(raw, field) !== undefined &&
    raw.trim() !== '' &&
    readDayText(raw.trim()) === undefined
  )
}
