import { type Static, Type } from 'typebox'
import type { Entity } from '#model'
import { Refusal } from '../../http/envelope'
import { messages } from '../messages'

/** Maximum number of records per write. */
const mostAtOnce = 1_000

/** Id of one record; surrounding spaces are allowed. */
export const recordName = Type.String({ pattern: '\\S', namesRecords: true })

/** Ids as a comma list or a JSON list, see `idsOf`. */
export const idList = Type.Optional(
  Type.Union([Type.String(), Type.Array(Type.Union([Type.String(), Type.Number()]))], {
    namesRecords: true,
  }),
)

/** Parses ids from a comma list (a trailing comma is allowed) or a JSON list. Throws 400 for none or too many. */
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

/** Other texts are never ids, and the database might reject them. */
export const isId = (id: string): boolean => /^[\w-]{1,36}$/.test(id)

/** Ids of other databases may be any text of one line without commas, because commas separate ids. */
const isForeignId = (id: string): boolean => /^[^\p{Cc},]{1,200}$/u.test(id)

/** Id check for this entity's records, in our own or another database. */
export const isIdOf = ({ source }: Pick<Entity, 'source'>): ((id: string) => boolean) =>
  source ? isForeignId : isId
