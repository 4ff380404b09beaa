import { readEndpoint } from '../data/endpoint'
import { isRecord } from '../data/envelope'
import { writeKey } from '../data/writeKey'
import type { Call, RequestPort } from '../ports'
import { outcomeOf, type SaveOutcome } from './outcome'
import { ownText } from './record'

export interface SaveEndpoints {
  readonly add: string
  readonly edit: string
}

/** A record as it is sent; with an `id` it is an edit. */
export type Submission = Readonly<Record<string, unknown>>

export interface Saver {
  /** Answers undefined and sends nothing while a save is under way. */
  save(record: Submission): Promise<SaveOutcome | undefined>
}

/** A write whose answer never came. */
interface Unanswered {
  readonly call: Call
  readonly print: string
}

/** One save at a time, and a save that got no answer is never done twice. */
export function createSaver(request: RequestPort, endpoints: SaveEndpoints): Saver {
  // Set before anything else happens: a second click in the same tick must find it.
  let underWay = false
  let unanswered: Unanswered | undefined

  async function send({ call, print }: Unanswered): Promise<SaveOutcome> {
    try {
      const { result, message } = await request.send(call)
      unanswered = undefined
      return { kind: 'saved', record: isRecord(result) ? result : undefined, message }
    } catch (error) {
      const outcome = outcomeOf(error)
      unanswered = outcome.kind === 'unknown' ? { call, print } : undefined
      return outcome
    }
  }

  async function sendOnce(record: Submission): Promise<SaveOutcome> {
    const write = callOf(record, endpoints)
    if (!unanswered || unanswered.print === write.print) return send(unanswered ?? write)
    // The record was edited after a save without an answer: first learn, with the old key, how that one
    // ended. If it was stored, this one is an edit of what it stored.
    const earlier = await send(unanswered)
    if (earlier.kind === 'unknown' || earlier.kind === 'stale') return earlier
    const saved = earlier.kind === 'saved' ? earlier.record : undefined
    const id = ownText(saved, 'id')
    return send(
      id === undefined ? write : callOf({ ...record, id, ver: saved?.ver ?? null }, endpoints),
    )
  }

  return {
    async save(record) {
      if (underWay) return undefined
      underWay = true
      try {
        return await sendOnce(record)
      } finally {
        underWay = false
      }
    },
  }
}

function callOf(record: Submission, endpoints: SaveEndpoints): Unanswered {
  const endpoint = readEndpoint('id' in record ? endpoints.edit : endpoints.add)
  const call = { ...endpoint, body: record, quiet: true, idempotencyKey: writeKey() }
  return { call, print: JSON.stringify([endpoint, record]) }
}
