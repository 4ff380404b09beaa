import { type Static, Type } from 'typebox'
import type { Entity } from '#model'
import { Refusal } from '../../http/envelope'
import { messages } from '../messages'

/** Records that one write may name. */
const mostAtOnce = 1_000

/** The id of one record, with or without spaces around it. */
export const recordName = Type.String({ pattern: '\\S', namesRecords: true })

/** Ids as a comma list or a list, see `idsOf`. */
export const idList = Type.Optional(
  Type.Union([Type.String(), Type.Array(Type.Union([Type.String(), Type.Number()]))], {
    namesRecords: true,
  }),
)

/** Ids from a comma list (a trailing comma is allowed) or a JSON list. Throws 400 for none or too many. */
export function idsOf(
  raw: Static<typeof idList> | undefined,
  most: number = mostAtOnce,
): readonly string[] {
  const parts = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : []
  const ids = new Set(parts.map((part) => String(part).trim()).filter((id) => id !== ''))
  if (ids.size === 0) throw new Refusal(400, messages.noIds)
  if (ids.size > most) throw new Refusal(400, messages.tooMany(most))
  return [...ids]
}

/** Anything else is the id of no record, and may be a text that the database refuses. */
export const isId = (id: string): boolean => /^[\w-]{1,36}$/.test(id)

/** What another database calls its records is its own business: any text of one line; commas part the ids of several. */
const isForeignId = (id: string): boolean => /^[^\p{Cc},]{1,200}$/u.test(id)

/** The same of records of this entity, wherever they lie. */
export const isIdOf = ({ source }: Pick<Entity, 'source'>): ((id: string) => boolean) =>
  source ? isForeignId : isId
