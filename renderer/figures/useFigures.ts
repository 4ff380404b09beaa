import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createBatch, perClient } from '../data/batch'
import { toFailure } from '../data/failure'
import { type Condition, isGroup } from '../model/query/condition'
import { writeGroup } from '../model/query/conditionJson'
import type { Figures, FiguresAsk } from '../model/report/figures'
import { Failure, usePorts } from '../ports'

/** A request for figures of a report. */
export interface FiguresWish {
  readonly report: string
  readonly by?: readonly string[]
  readonly pivot?: string | undefined
  readonly condition: Condition
  /** Load before the others: for figures at the top of a page. */
  readonly first?: boolean
}

export interface FiguresState {
  readonly figures: Figures | undefined
  readonly failure: Failure | undefined
  readonly loading: boolean
  refresh(): void
}

/** The figures of a report. Simultaneous requests share one call; those marked `first` go in an earlier call. */
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

interface Answer {
  readonly figures?: Figures
  readonly refused?: { readonly code: number; readonly message: string }
}

/** Maximum number of requests that the server answers in one call. */
const mostAsks = 24

const readerOf = perClient((request) =>
  createBatch<FiguresAsk, Figures>(mostAsks, async (asks) => {
    const { result } = await request.send({
      method: 'POST',
      url: '/online/cgreport/api/getFigures',
      quiet: true,
      body: { asks },
    })
    const answers = (Array.isArray(result) ? result : []) as readonly Answer[] // as the call declares
    return asks.map((_, at) => {
      const { figures, refused: { code = 0, message = '' } = {} } = answers[at] ?? {}
      return figures
        ? { value: figures }
        : { error: new Failure('business', message, { status: code, code }) }
    })
  }),
)
