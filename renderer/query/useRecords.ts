import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readEndpoint } from '../data/endpoint'
import { readListAnswer } from '../data/envelope'
import { toFailure } from '../data/failure'
import { createRows, type Row } from '../data/rows'
import type { Entity } from '../model/entity/entity'
import { type Failure, usePorts } from '../ports'
import { looksKey } from './useGroups'

interface Asked {
  readonly entity: Entity
  /** The list call, `GET /cms/product/list`. */
  readonly endpoint: string
  readonly wire: Readonly<Record<string, string>>
  /** Keys requested for the records; undefined = all. */
  readonly reads: readonly string[] | undefined
  readonly pageSize: number
  readonly enabled?: boolean
}

export interface Records {
  /** Loaded records in list order; undefined before the first page. */
  readonly rows: readonly Row[] | undefined
  readonly total: number
  readonly loading: boolean
  readonly failure: Failure | undefined
  readonly hasMore: boolean
  /** Requests the next page, one at a time. */
  more(): void
  retry(): void
}

/** The records of a query, loaded page by page on demand. */
export function useRecords(asked: Asked): Records {
  const { entity, endpoint, wire, reads, pageSize, enabled = true } = asked
  const { request, user } = usePorts()
  const query = useInfiniteQuery({
    queryKey: [...looksKey(entity), 'records', user.tenantId, user.id, wire, reads, pageSize],
    enabled,
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const params = {
        ...wire,
        pageNo: pageParam,
        pageSize,
        ...(reads && { columns: reads.join() }),
      }
      const { result } = await request.send({
        ...readEndpoint(endpoint),
        params,
        signal,
        quiet: true,
      })
      return readListAnswer(result, pageSize)
    },
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, { records }) => sum + records.length, 0)
      return last.records.length > 0 && read < last.total ? pages.length + 1 : undefined
    },
  })
  const toRows = useMemo(() => createRows(entity), [entity])
  const { data, isFetching, error, hasNextPage, fetchNextPage, refetch } = query
  const rows = useMemo(() => {
    if (!data) return undefined
    // A record that has moved up meanwhile arrives twice.
    const seen = new Set<unknown>()
    const records = data.pages.flatMap(({ records }) =>
      records.filter(({ id }) => id === undefined || (!seen.has(id) && seen.add(id))),
    )
    return toRows(records)
  }, [data, toRows])
  return {
    rows,
    total: data?.pages.at(-1)?.total ?? 0,
    loading: isFetching,
    failure: error && !isFetching ? toFailure(error) : undefined,
    hasMore: hasNextPage,
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage()
    },
    retry: () => void refetch(),
  }
}
