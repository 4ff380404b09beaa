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
  /** The last page loaded, possibly for earlier params; undefined before the first. */
  readonly answer: ListAnswer | undefined
  /** The parameters of that answer. */
  readonly shown: ListParams
  /** Whether the answer belongs to `params`. */
  readonly current: boolean
  /** A request is in progress. */
  readonly loading: boolean
  /** Why the page of `params` could not be loaded. */
  readonly failure: Failure | undefined
  /** When the page of `params` last arrived, ms; 0 = never. */
  readonly arrivedAt: number
  /** Equal for the same page of the same query: identifies a selection. */
  readonly pageKey: string
  /** The wire parameters of query and sort, without the page. */
  readonly wire: Readonly<Record<string, string>>
  /** Changes the address; a new query, order or size goes back to page 1. */
  go(change: Partial<ListParams>, options?: { replace?: boolean }): void
  /** Stores a record returned by a write until the page is reloaded, so that further actions use its new version. */
  take(record: WireRecord): void
  /** Resolves true when the page has been reloaded. */
  reload(): Promise<boolean>
  /** Another user has written: reloads the page, after a request in progress. */
  follow(): Promise<void>
  cancel(): void
}

/**
 * Data of the list page. Its parameters are in the address, so that reload, back and a shared link keep them. `idle` =
 * something else shows the records of the query, so the page is not loaded.
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
        // The prefetch may have failed before the page mounted or changed to it.
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
  // Started before the first paint, so that on a slow connection both happen in parallel.
  useState(() => {
    const before = client.getQueryState(asked.queryKey)
    if (idle) return
    if (!before || !failedJustNow(before)) void client.prefetchQuery(asked)
  })
  const query = useQuery({ ...asked, placeholderData: keepPreviousData })

  // After a failure the query has no data; the rows on the screen are kept here.
  const last = useRef<{ answer: ListAnswer; shown: ListState['shown'] }>(undefined)
  const current = query.data !== undefined && !query.isPlaceholderData
  if (current) last.current = { answer: query.data, shown: params }

  const go = useCallback(
    (change: Partial<ListParams>, options?: { replace?: boolean }) => {
      const restart = ['query', 'aside', 'advanced', 'size', 'sort'].some((name) => name in change)
      const next = { ...params, ...(restart && { page: 1 }), ...change }
      // Prefetched for the same reason: changing the address rerenders the page while the request is in progress.
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
        // Nothing has arrived, so the time of the page is kept.
        const updatedAt = client.getQueryState(asked.queryKey)?.dataUpdatedAt
        client.setQueryData(asked.queryKey, (page) => page && withRecord(page, record), {
          ...(updatedAt !== undefined && { updatedAt }),
        })
      },
      [client, asked],
    ),
    reload: useCallback(async () => !(await refetch()).isError, [refetch]),
    follow: useCallback(async () => {
      // A request in progress may return an older state. It is not cancelled, because callers wait for it.
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

// Within this time, an arrived page counts as the prefetched one.
const justNowMs = 500

interface Failable {
  readonly state: { readonly errorUpdatedAt: number }
}

const failedJustNow = ({ errorUpdatedAt }: Failable['state']): boolean =>
  Date.now() - errorUpdatedAt < justNowMs

/** A cancelled request leaves no error, only missing data. */
function failureOf(query: UseQueryResult<ListAnswer>): Failure | undefined {
  if (query.error) return toFailure(query.error)
  const absent = query.data === undefined || query.isPlaceholderData
  return absent ? new Failure('aborted', dataMessages.cancelled) : undefined
}

/** Query key of all pages and queries of one list endpoint. */
export const listKey = (endpoint: string) => ['list', endpoint] as const

/** The address also contains what is open over the list; only a different list counts as a change. */
function useStable(params: ListParams): ListParams {
  const kept = useRef(params)
  if (JSON.stringify(kept.current) !== JSON.stringify(params)) kept.current = params
  return kept.current
}

/** The query and its order as list call parameters; `rules` are added with "and". */
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
