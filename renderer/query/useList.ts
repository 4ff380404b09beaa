import {
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { readEndpoint } from '../data/endpoint'
import { type ListAnswer, readListAnswer, type WireRecord } from '../data/envelope'
import { toFailure } from '../data/failure'
import { dataMessages } from '../messages'
import { askedFields } from '../model/entity/askedFields'
import type { ConditionNode } from '../model/query/condition'
import { toParams } from '../model/query/query'
import { Failure, usePorts } from '../ports'
import {
  type ListParams,
  type ListSpec,
  readListParams,
  wholeCondition,
  writeListParams,
} from './listParams'

export interface ListState {
  readonly params: ListParams
  /** The last page that arrived, which may belong to earlier params; undefined before the first. */
  readonly answer: ListAnswer | undefined
  /** The parameters that the answer belongs to. */
  readonly shown: ListParams
  /** The answer belongs to `params`. */
  readonly current: boolean
  /** A request is under way. */
  readonly loading: boolean
  /** Why the page of `params` could not be loaded. */
  readonly failure: Failure | undefined
  /** When the page of `params` last arrived, ms; 0 = never. */
  readonly arrivedAt: number
  /** Equal for equal pages of equal queries: what a selection belongs to. */
  readonly pageKey: string
  /** The query, sort included, as the wire carries it; without the page. */
  readonly wire: Readonly<Record<string, string>>
  /** Changes the address; a new query, order or size goes back to page 1. */
  go(change: Partial<ListParams>, options?: { replace?: boolean }): void
  /** A record as a write has answered it, until the page is read again: what is done to it meanwhile is done to it as it is. */
  take(record: WireRecord): void
  /** Resolves true when the page has arrived again. */
  reload(): Promise<boolean>
  /** Somebody else has written: the page is read again, after what is being read already. */
  follow(): Promise<void>
  cancel(): void
}

/**
 * The list page's data. Its parameters live in the address, so that reload, back and a shared link keep them. `idle` =
 * something else shows the records of the query: the page is not read.
 */
export function useList(endpoint: string, spec: ListSpec, idle = false): ListState {
  const { request, navigate, user } = usePorts()
  const [search, setSearch] = navigate.useSearch()
  const client = useQueryClient()
  const { reads } = spec
  const params = useStable(useMemo(() => readListParams(search, spec, user), [search, spec, user]))
  const pageOf = useCallback(
    ({ page: pageNo, size: pageSize }: ListParams, wire: ListState['wire']) =>
      queryOptions({
        queryKey: [...listKey(endpoint), user.tenantId, user.id, pageNo, pageSize, wire, reads],
        staleTime: justNowMs,
        // What was asked for in advance may have failed before the page is there, or has turned to it.
        enabled: (query: Failable) => !idle && !failedJustNow(query.state),
        queryFn: async ({ signal }) => {
          const params = { ...wire, pageNo, pageSize, ...(reads && { columns: reads.join() }) }
          const call = { ...readEndpoint(endpoint), params }
          const { result } = await request.send({ ...call, signal, quiet: true })
          return readListAnswer(result, pageSize)
        },
      }),
    [endpoint, reads, request, user, idle],
  )
  const wire = useMemo(() => wireOf(params, spec), [params, spec])
  const asked = useMemo(() => pageOf(params, wire), [pageOf, params, wire])
  // Asked for before the first paint, not after it: on a slow line the two then take their time together.
  useState(() => {
    const before = client.getQueryState(asked.queryKey)
    if (idle) return
    if (!before || !failedJustNow(before)) void client.prefetchQuery(asked)
  })
  const query = useQuery({ ...asked, placeholderData: keepPreviousData })

  // After a failure the query has no data any more; the rows on the screen must survive it.
  const last = useRef<{ answer: ListAnswer; shown: ListState['shown'] }>(undefined)
  const current = query.data !== undefined && !query.isPlaceholderData
  if (current) last.current = { answer: query.data, shown: params }

  const go = useCallback(
    (change: Partial<ListParams>, options?: { replace?: boolean }) => {
      const restart = ['query', 'aside', 'advanced', 'size', 'sort'].some((name) => name in change)
      const next = { ...params, ...(restart && { page: 1 }), ...change }
      // As above: the address, and with it the page on the screen, changes while the request is under way.
      if (!idle) void client.prefetchQuery(pageOf(next, wireOf(next, spec)))
      setSearch(writeListParams(search, next, spec), options)
    },
    [client, pageOf, params, search, setSearch, spec, idle],
  )
  const { refetch } = query
  return {
    params,
    wire,
    answer: last.current?.answer ?? query.data,
    shown: last.current?.shown ?? params,
    current,
    loading: query.isFetching,
    failure: idle || query.isFetching ? undefined : failureOf(query),
    arrivedAt: query.dataUpdatedAt,
    pageKey: JSON.stringify(asked.queryKey),
    go,
    take: useCallback(
      (record: WireRecord) => {
        // Nothing has arrived: the time of the page stays.
        const updatedAt = client.getQueryState(asked.queryKey)?.dataUpdatedAt
        client.setQueryData(asked.queryKey, (page) => page && withRecord(page, record), {
          ...(updatedAt !== undefined && { updatedAt }),
        })
      },
      [client, asked],
    ),
    reload: useCallback(async () => !(await refetch()).isError, [refetch]),
    follow: useCallback(async () => {
      // What is under way may tell of before. It is not cut off: whoever waits for it has it in time.
      const waits = client.isFetching({ queryKey: asked.queryKey, exact: true }) > 0
      await refetch({ cancelRefetch: false })
      if (waits) await refetch({ cancelRefetch: false })
    }, [client, asked, refetch]),
    cancel: useCallback(
      () => void client.cancelQueries({ queryKey: asked.queryKey, exact: true }),
      [client, asked],
    ),
  }
}

const withRecord = (page: ListAnswer, record: WireRecord): ListAnswer => ({
  ...page,
  records: page.records.map((one) =>
    one.id === record.id && one.id ? { ...one, ...record } : one,
  ),
})

// What arrived so shortly ago is what was asked for in advance.
const justNowMs = 500

interface Failable {
  readonly state: { readonly errorUpdatedAt: number }
}

const failedJustNow = ({ errorUpdatedAt }: Failable['state']): boolean =>
  Date.now() - errorUpdatedAt < justNowMs

/** A request that was cancelled leaves no error behind, only an absence. */
function failureOf(query: UseQueryResult<ListAnswer>): Failure | undefined {
  if (query.error) return toFailure(query.error)
  const absent = query.data === undefined || query.isPlaceholderData
  return absent ? new Failure('aborted', dataMessages.cancelled) : undefined
}

/** All pages and queries of one list endpoint. */
export const listKey = (endpoint: string) => ['list', endpoint] as const

/** The address also holds what is open over the list; only another list must look like a change. */
function useStable(params: ListParams): ListParams {
  const kept = useRef(params)
  if (JSON.stringify(kept.current) !== JSON.stringify(params)) kept.current = params
  return kept.current
}

/** The query and its order as list calls take them; `rules` must hold besides. */
export function wireOf(
  params: ListParams,
  spec: ListSpec,
  rules: readonly ConditionNode[] = [],
): Record<string, string> {
  const { field, order } = params.sort
  const whole = wholeCondition(params, spec)
  return {
    ...toParams({ ...whole, rules: [...whole.rules, ...rules] }, askedFields(spec.entity)),
    column: field,
    order,
  }
}
