import type { QueryClient } from '@tanstack/react-query'
import type { Entity } from '../model/entity/entity'
import { Failure, type RequestPort } from '../ports'
import { createBatch, perClient } from './batch'
import { type ListAnswer, readListAnswer } from './envelope'

/** Request for a page of an entity's list, by the parameters of its list call. */
export interface ListAsk {
  readonly entity: Pick<Entity, 'name' | 'api'>
  readonly params: Readonly<Record<string, string>>
  /** Maximum number of rows. */
  readonly size: number
}

/** Reads a page of a list. Requests made in the same tick share one call, even for different entities. */
export const readList = (
  client: QueryClient,
  request: RequestPort,
  ask: ListAsk,
): Promise<ListAnswer> => readerOf(client, request).read(ask)

/** Maximum number of requests that the server answers per call. */
const mostAsks = 48

interface Answer {
  readonly page?: unknown
  readonly alone?: boolean
  readonly refused?: { readonly code: number; readonly message: string }
}

const readerOf = perClient(createReader)

function createReader(request: RequestPort) {
  const outcomeOf = async (answer: Answer | undefined, ask: ListAsk) => {
    const { page, alone, refused: { code = 0, message = '' } = {} } = answer ?? {}
    try {
      if (alone) return { value: await readAlone(request, ask) }
      if (page !== undefined) return { value: readListAnswer(page, ask.size) }
    } catch (error) {
      return { error }
    }
    return { error: new Failure('business', message, { status: code, code }) }
  }
  return createBatch<ListAsk, ListAnswer>(mostAsks, async (asks) => {
    const { result } = await request.send({
      method: 'POST',
      url: '/online/cgform/api/getLists',
      quiet: true,
      body: { asks: asks.map(({ entity: { name }, params }) => ({ entity: name, params })) },
    })
    const answers = (Array.isArray(result) ? result : []) as readonly Answer[] // as the call declares
    return await Promise.all(asks.map((ask, at) => outcomeOf(answers[at], ask)))
  })
}

/** Reads through the entity's own list call. */
async function readAlone(request: RequestPort, { entity, params, size }: ListAsk) {
  const url = `${entity.api}/list`
  const { result } = await request.send({ method: 'GET', url, params, quiet: true })
  return readListAnswer(result, size)
}
