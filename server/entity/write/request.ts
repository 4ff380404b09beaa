import { type Static, Type } from 'typebox'
import { type Answer, missing } from '../../http/envelope'
import type { Call } from '../contracts/calls'
import type { WriteRequest } from '../contracts/writing'
import { messages } from '../messages'
import { recordName } from '../read/idList'
import { onceOf } from './onceAnswers'

/**
 * Parameters of deletions: `clear` confirms what happens to records that use the deleted ones, `move` makes them use
 * the record `to` instead.
 */
export const usesParams = {
  uses: Type.Optional(Type.Union([Type.Literal('clear'), Type.Literal('move')])),
  to: Type.Optional(recordName),
}

const usesQuery = Type.Object(usesParams)
export type UsesQuery = Static<typeof usesQuery>

/** The same write with the decision that a deletion was sent with. Throws 400 if it is not whole. */
export function withUses(write: WriteRequest, { uses, to }: UsesQuery): WriteRequest {
  if (uses !== 'move') return { ...write, uses }
  if (to === undefined) throw missing('to', messages.moveTo)
  return { ...write, uses: { to: to.trim() } }
}

/** Runs a write of `records` records once, in its turn: a retry with the same key gets the first answer. */
export async function writing(
  call: Pick<Call, 'store' | 'deps' | 'request'>,
  { body, records = 1 }: { readonly body: string; readonly records?: number | undefined },
  work: (request: WriteRequest) => Promise<Answer>,
): Promise<Answer> {
  const write = writeRequest(call, body)
  const { store, deps, request } = call
  const run = async () => (await store.repeated(write)) ?? (await work(write))
  return await (deps.turns ? deps.turns.write(request.caller, records, run) : run())
}

/** The sent body without insignificant spaces. */
export const jsonOf = ({ request }: Call): string => JSON.stringify(request.body ?? null)

/** Author and idempotency key of a write; `body` represents the sent content. */
export function writeRequest({ request }: Pick<Call, 'request'>, body: string): WriteRequest {
  const { caller, ip, method, url } = request
  const origin = { caller, ip, method, url: url.split('?')[0] ?? url }
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return { origin }
  const route = `${method} ${url}`
  return { origin, once: onceOf(String(key), { ...caller, route }, body) }
}
