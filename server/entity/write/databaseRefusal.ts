import { databaseFailure } from '../../db/errors'
import { invalid, Refusal } from '../../http/envelope'
import { messages } from '../messages'
import { type EntityTable, singleIndex } from '../schema/entityTable'

/** What the database refused because of the values sent, as an answer; undefined for all else. */
export function databaseRefusal(
  error: unknown,
  { entity, uniques }: EntityTable,
): Refusal | undefined {
  const failure = databaseFailure(error)
  if (failure?.kind === 'tooLong' || failure?.kind === 'notNull') {
    return new Refusal(400, messages.columnTooLong)
  }
  if (failure?.kind !== 'unique') return undefined
  if (failure.constraint === singleIndex(entity)) {
    return invalid([{ field: entity.label.key, message: messages.single(entity.title) }])
  }
  const field = uniques.get(failure.constraint ?? '')
  return field
    ? invalid([{ field: field.key, message: messages.taken(field.title) }])
    : new Refusal(400, messages.exists)
}
