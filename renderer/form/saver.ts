import { readEndpoint } from '../data/endpoint'
import { isRecord } from '../data/envelope'
import type { Decision } from '../data/uses'
import { writeKey } from '../data/writeKey'
import type { Call, RequestPort } from '../ports'
import { ownText } from './record'
import { type SaveResult, saveResultOf } from './saveResult'

export interface SaveEndpoints {
  readonly add: string
  readonly edit: string
}

/** A record to send; with an `id` it is an edit. */
export type Submission = Readonly<Record<string, unknown>>

export interface Saver {
  /** `decision`: about records that use deleted rows. Returns undefined and sends nothing while a save is in progress. */
  save(record: Submission, decision?: Decision): Promise<SaveResult | undefined>
}

/** A write without an answer. */
interface Unanswered {
  readonly call: Call
  readonly print: string
}

/** Allows one save at a time, and never repeats a save without an answer under a new key. */
export function createSaver(request: RequestPort, endpoints: SaveEndpoints): Saver {
  // Set first: a second click in the same tick must see it.
  let underWay = false
  let unanswered: Unanswered | undefined

  async function send({ call, print }: Unanswered): Promise<SaveResult> {
    try {
      const { result, message } = await request.send(call)
      unanswered = undefined
      return { kind: 'saved', record: isRecord(result) ? result : undefined, message }
    } catch (error) {
      const outcome = saveResultOf(error)
      unanswered = outcome.kind === 'unknown' ? { call, print } : undefined
      return outcome
    }
  }

  async function sendOnce(record: Submission, decision?: Decision): Promise<SaveResult> {
    const write = callOf(record, endpoints, decision)
    if (!unanswered || unanswered.print === write.print) return send(unanswered ?? write)
    // The record was edited after a save without an answer: repeat that one with its old key to learn its result. If it
    // was stored, this save is an edit of the stored record.
    const earlier = await send(unanswered)
    if (earlier.kind === 'unknown' || earlier.kind === 'stale') return earlier
    const saved = earlier.kind === 'saved' ? earlier.record : undefined
    const id = ownText(saved, 'id')
    return send(
      id === undefined
        ? write
        : callOf({ ...record, id, ver: saved?.ver ?? null }, endpoints, decision),
    )
  }

  return {
    async save(record, decision) {
      if (underWay) return undefined
      underWay = true
      try {
        return await sendOnce(record, decision)
      } finally {
        underWay = false
      }
    },
  }
}

function callOf(record: Submission, endpoints: SaveEndpoints, decision?: Decision): Unanswered {
  const endpoint = readEndpoint('id' in record ? endpoints.edit : endpoints.add)
  const params = decision && { params: decision }
  const call = { ...endpoint, ...params, body: record, quiet: true, idempotencyKey: writeKey() }
  return { call, print: JSON.stringify([endpoint, decision, record]) }
}
