import { databaseFault } from '../db/errors'
import { invalid, Refusal } from '../http/envelope'
import type { Layout } from './layout'
import { messages } from './messages'

/** What the database refused because of the values sent, as an answer; undefined for all else. */
export function violation(error: unknown, { uniques }: Layout): Refusal | undefined {
  const fault = databaseFault(error)
  if (fault?.kind === 'tooLong' || fault?.kind === 'notNull') {
    return new Refusal(400, messages.columnTooLong)
  }
  if (fault?.kind !== 'unique') return undefined
  const field = uniques.get(fault.constraint ?? '')
  return field
    ? invalid([{ field: field.key, message: messages.taken(field.title) }])
    : new Refusal(400, messages.exists)
}
