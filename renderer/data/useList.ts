import {
  keepPreviousData,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import { dataMessages } from '../messages'
import { toParams } from '../model/query'
import { Failure, usePorts } from '../ports'
import { readEndpoint } from './endpoint'
import { type ListAnswer, readListAnswer } from './envelope'
import { toFailure } from './failure'
import {
  conditionOf,
  type ListParams,
  type ListSpec,
  readListParams,
  writeListParams,
} from './listParams'

export interface ListState {
  readonly params: ListParams
  /** The last page that arrived, which may belong to earlier params; undefined before the first. */
  readonly answer: ListAnswer | undefined
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
  /** Resolves true when the page has arrived again. */
  reload(): Promise<boolean>
  cancel(): void
}

/** The list page's data. Its parameters live in the address, so that reload, back and a shared link keep them. */
export function useList(endpoint: string, spec: ListSpec): ListState {
  const { request, navigate, user } = usePorts()
  const [search, setSearch] = navigate.useSearch()
  const client = useQueryClient()
  const params = useStable(useMemo(() => readListParams(search, spec), [search, spec]))
  const wire = useMemo(() => wireOf(params, spec), [params, spec])
  const { page, size } = params
  const key = [...listKey(endpoint), user.tenantId, user.id, page, size, wire]

  const query = useQuery({
    queryKey: key,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const call = { ...readEndpoint(endpoint), params: { ...wire, pageNo: page, pageSize: size } }
      const { result } = await request.send({ ...call, signal, quiet: true })
      return readListAnswer(result, size)
    },
  })

  // After a failure the query has no data any more; the rows on the screen must survive it.
  const last = useRef<ListAnswer>(undefined)
  if (query.data) last.current = query.data

  const go = useCallback(
    (change: Partial<ListParams>, options?: { replace?: boolean }) => {
      const restart =
        change.query !== undefined || change.size !== undefined || change.sort !== undefined
      const next = { ...params, ...(restart && { page: 1 }), ...change }
      setSearch(writeListParams(search, next, spec), options)
    },
    [params, search, setSearch, spec],
  )
  const { refetch } = query
  const keyText = JSON.stringify(key)
  return {
    params,
    wire,
    answer: query.data ?? last.current,
    current: query.data !== undefined && !query.isPlaceholderData,
    loading: query.isFetching,
    failure: query.isFetching ? undefined : failureOf(query),
    arrivedAt: query.dataUpdatedAt,
    pageKey: keyText,
    go,
    reload: useCallback(async () => !(await refetch()).isError, [refetch]),
    // biome-ignore lint/correctness/useExhaustiveDependencies: keyText stands for key
    cancel: useCallback(
      () => void client.cancelQueries({ queryKey: key, exact: true }),
      [client, keyText],
    ),
  }
}

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

function wireOf(params: ListParams, spec: ListSpec): Record<string, string> {
  const { field, order } = params.sort
  return { ...toParams(conditionOf(params.query, spec.search)), column: field, order }
}
