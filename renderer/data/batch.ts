import type { QueryClient } from '@tanstack/react-query'
import type { RequestPort } from '../ports'

/** Result of one request in a batch. */
export type Outcome<Answer> = { readonly value: Answer } | { readonly error: unknown }

interface Waiting<Ask, Answer> {
  readonly ask: Ask
  take(answer: Answer): void
  refuse(error: unknown): void
}

/**
 * Collects requests made in the same tick into one call; urgent ones go in an earlier call. `send` receives at most
 * `most` requests and returns the answers in the same order.
 */
export function createBatch<Ask, Answer>(
  most: number,
  send: (asks: readonly Ask[]) => Promise<readonly Outcome<Answer>[]>,
): { read(ask: Ask, isFirst?: boolean): Promise<Answer> } {
  type Queue = Waiting<Ask, Answer>[]
  let queues: { readonly first: Queue; readonly rest: Queue } | undefined

  async function sendAll(waiting: Queue) {
    try {
      const outcomes = await send(waiting.map(({ ask }) => ask))
      for (const [at, { take, refuse }] of waiting.entries()) {
        const outcome = outcomes[at]
        if (outcome && 'value' in outcome) take(outcome.value)
        else refuse(outcome?.error)
      }
    } catch (error) {
      for (const { refuse } of waiting) refuse(error)
    }
  }

  function flush() {
    const { first, rest } = queues ?? { first: [], rest: [] }
    queues = undefined
    for (const queue of [first, rest]) {
      for (let from = 0; from < queue.length; from += most) {
        void sendAll(queue.slice(from, from + most))
      }
    }
  }

  return {
    read: (ask, isFirst = false) =>
      new Promise<Answer>((take, refuse) => {
        if (!queues) {
          queues = { first: [], rest: [] }
          setTimeout(flush)
        }
        queues[isFirst ? 'first' : 'rest'].push({ ask, take, refuse })
      }),
  }
}

/** One reader per query client, shared by everything that reads through it. */
export function perClient<Reader>(
  create: (request: RequestPort) => Reader,
): (client: QueryClient, request: RequestPort) => Reader {
  const readers = new WeakMap<QueryClient, Reader>()
  return (client, request) => {
    const known = readers.get(client)
    if (known) return known
    const made = create(request)
    readers.set(client, made)
    return made
  }
}
