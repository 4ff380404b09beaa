import { Refusal } from '../../http/envelope'
import { messages } from '../messages'

/** Records that one write may name. */
const mostAtOnce = 1_000

/** Ids from a comma list (a trailing comma is allowed) or a JSON list. Throws 400 for none or too many. */
export function idsOf(raw: unknown, most: number = mostAtOnce): readonly string[] {
  const parts = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : []
  const ids = new Set(parts.map((part) => String(part).trim()).filter((id) => id !== ''))
  if (ids.size === 0) throw new Refusal(400, messages.noIds)
  if (ids.size > most) throw new Refusal(400, messages.tooMany(most))
  return [...ids]
}

/** Anything else is the id of no record, and may be a text that the database refuses. */
export const isId = (id: string): boolean => /^[\w-]{1,36}$/.test(id)
