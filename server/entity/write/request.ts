import { type Static, Type } from 'typebox'
import { type Answer, missing } from '../../http/envelope'
import { trialOfWork } from '../../kernel/inForce'
import type { Call } from '../contracts/calls'
import type { WriteRequest } from '../contracts/writing'
import { messages } from '../messages'
import { idList, recordName } from '../read/idList'
import { onceOf } from './onceAnswers'

const decisions = Type.Union([Type.Literal('clear'), Type.Literal('move')])

/**
 * Parameters of writes that remove rows: `clear` confirms what happens to records that use the deleted ones, `move` makes them use
 * the record `to` instead.
 */
export const usesParams = {
  uses: Type.Optional(decisions),
  to: Type.Optional(recordName),
}

/** The same for deletions of records: `merge` moves, too, and gives `to` what belongs to the deleted ones. */
export const deletionParams = {
  uses: Type.Optional(Type.Union([decisions, Type.Literal('merge')])),
  to: usesParams.to,
}

const deletionQuery = Type.Object(deletionParams)
export type DeletionQuery = Static<typeof deletionQuery>

/** The same write with the decision that a deletion was sent with. Throws 400 if it is not whole. */
export function withUses(write: WriteRequest, { uses, to }: DeletionQuery): WriteRequest {
  if (uses !== 'move' && uses !== 'merge') return { ...write, uses }
  if (to === undefined) throw missing('to', messages.moveTo)
  return { ...write, uses: { to: to.trim(), ...(uses === 'merge' && { merging: true }) } }
}

/** Parameters of the question what uses records: `merge` = and what belongs to them, if that goes along. */
export const usesQuestion = Type.Object({ ids: idList, uses: Type.Optional(Type.Literal('merge')) })

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
  // A trial keeps no answer.
  if (key === undefined || key === '' || trialOfWork()) return { origin }
  const route = `${method} ${url}`
  return { origin, once: onceOf(String(key), { ...caller, route }, body) }
}
