import { databaseFailure } from '../../db/errors'
import { invalid, Refusal } from '../../http/envelope'
import { takenErrors } from '../judge/uniqueValues'
import { messages } from '../messages'
import { type EntityTable, singleIndex } from '../schema/entityTable'

/** Refusal if the database rejected the sent values; undefined for all other errors. */
export function databaseRefusal(
  error: unknown,
  { entity, table, fields, uniques }: EntityTable,
): Refusal | undefined {
  const failure = databaseFailure(error)
  if (failure?.kind === 'tooLong' || failure?.kind === 'notNull') {
    return new Refusal(400, messages.columnTooLong)
  }
  if (failure?.kind === 'reference') return new Refusal(400, messages.noReferenced)
  if (failure?.kind !== 'unique') return undefined
  if (failure.constraint === singleIndex({ table })) {
    return invalid([{ field: entity.label.key, message: messages.single(entity.title) }])
  }
  // Values that are unique across tenants have a constraint of the program's own table.
  const own = fields.find(({ name }) => failure.constraint === `${table}_${name}_key`)
  if (own) {
    const { key: field, title } = own.field
    return invalid([{ field, message: messages.taken(title) }])
  }
  const key = uniques.find(({ index, exact }) =>
    [index, exact].some((name) => name !== undefined && name === failure.constraint),
  )
  return key ? invalid(takenErrors(key)) : new Refusal(400, messages.exists)
}
