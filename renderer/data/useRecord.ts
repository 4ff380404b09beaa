import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type Failure, usePorts } from '../ports'
import { readEndpoint } from './endpoint'
import { readRecordAnswer, type WireRecord } from './envelope'
import { toFailure } from './failure'

export interface RecordState {
  readonly record: WireRecord | undefined
  readonly failure: Failure | undefined
  readonly loading: boolean
  reload(): void
}

/**
 * The current record from the server; nothing is fetched while `id` is undefined. `reach` = paths to load from behind
 * its references.
 */
export function useRecord(
  endpoint: string,
  id: string | undefined,
  reach: readonly string[] = none,
): RecordState {
  const { request, user } = usePorts()
  const query = useQuery({
    queryKey: ['record', endpoint, user.tenantId, user.id, id, reach.join()],
    enabled: id !== undefined,
    // No caching: an edit must start from the newest version, and its record must not change once the edit has begun.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const call = {
        ...readEndpoint(endpoint),
        params: { id, reach: reach.length > 0 ? reach.join() : undefined },
      }
      return readRecordAnswer((await request.send({ ...call, signal, quiet: true })).result)
    },
  })
  const { refetch } = query
  return {
    record: query.data,
    failure: query.error && !query.isFetching ? toFailure(query.error) : undefined,
    loading: query.isFetching,
    reload: useCallback(() => void refetch(), [refetch]),
  }
}

const none: readonly string[] = []
