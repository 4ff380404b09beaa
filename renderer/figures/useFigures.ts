import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toFailure } from '../data/failure'
import { type Condition, isGroup } from '../model/query/condition'
import { writeGroup } from '../model/query/conditionJson'
import type { Figures, FiguresAsk } from '../model/report/figures'
import { Failure, type RequestPort, usePorts } from '../ports'

/** What somebody wants to know of a report. */
export interface FiguresWish {
  readonly report: string
  readonly by?: readonly string[]
  readonly pivot?: string | undefined
  readonly condition: Condition
  /** Read before the others: figures that stand at the top. */
  readonly first?: boolean
}

export interface FiguresState {
  readonly figures: Figures | undefined
  readonly failure: Failure | undefined
  readonly loading: boolean
  refresh(): void
}

/** The figures of a report. All that is asked for at once goes in one call, what is wanted first in one before it. */
export function useFigures(wish: FiguresWish): FiguresState {
  const { request, user } = usePorts()
  const client = useQueryClient()
  const ask = useMemo(() => askOf(wish), [wish])
  const query = useQuery(
    queryOptions({
      queryKey: ['figures', user.tenantId, user.id, ask],
      queryFn: () => readerOf(client, request).read(ask, wish.first === true),
      staleTime: 0,
    }),
  )
  const { refetch } = query
  return {
    figures: query.data,
    failure: query.error && !query.isFetching ? toFailure(query.error) : undefined,
    loading: query.isFetching,
    refresh: () => void refetch(),
  }
}

function askOf({ report, by, pivot, condition }: FiguresWish): FiguresAsk {
  const params = paramsOf(condition)
  return {
    report,
    ...(by && { by: [...by] }),
    ...(pivot !== undefined && { pivot }),
    ...(Object.keys(params).length > 0 && { params }),
  }
}

/** A condition as the filter of a call. */
export function paramsOf({ match, rules }: Condition): Readonly<Record<string, string>> {
  const kept = rules.filter((node) => !isGroup(node) || node.rules.length > 0)
  return kept.length === 0
    ? {}
    : { superQueryGroup: JSON.stringify(writeGroup({ match, rules: kept })) }
}

interface Waiting {
  readonly ask: FiguresAsk
  take(figures: Figures): void
  refuse(error: unknown): void
}

interface Answer {
  readonly figures?: Figures
  readonly refused?: { readonly code: number; readonly message: string }
}

/** As many as the server answers in one call. */
const mostAsks = 24

const readers = new WeakMap<QueryClient, ReturnType<typeof createReader>>()

function readerOf(client: QueryClient, request: RequestPort): ReturnType<typeof createReader> {
  const known = readers.get(client)
  if (known) return known
  const made = createReader(request)
  readers.set(client, made)
  return made
}

function createReader(request: RequestPort) {
  let queues: { first: Waiting[]; rest: Waiting[] } | undefined

  async function send(waiting: readonly Waiting[]) {
    if (waiting.length === 0) return
    try {
      const { result } = await request.send({
        ...{ method: 'POST', url: '/online/cgreport/api/getFigures', quiet: true },
        body: { asks: waiting.map(({ ask }) => ask) },
      })
      const answers = (Array.isArray(result) ? result : []) as readonly Answer[] // as the call declares
      for (const [at, { take, refuse }] of waiting.entries()) {
        const { figures, refused } = answers[at] ?? {}
        if (figures) take(figures)
        else {
          const { code = 0, message = '' } = refused ?? {}
          refuse(new Failure('business', message, { status: code, code }))
        }
      }
    } catch (error) {
      for (const { refuse } of waiting) refuse(error)
    }
  }

  function flush() {
    const { first, rest } = queues ?? { first: [], rest: [] }
    queues = undefined
    for (const list of [first, rest]) {
      for (let from = 0; from < list.length; from += mostAsks) {
        void send(list.slice(from, from + mostAsks))
      }
    }
  }

  return {
    read: (ask: FiguresAsk, isFirst: boolean) =>
      new Promise<Figures>((take, refuse) => {
        if (!queues) {
          queues = { first: [], rest: [] }
          setTimeout(flush)
        }
        queues[isFirst ? 'first' : 'rest'].push({ ask, take, refuse })
      }),
  }
}
