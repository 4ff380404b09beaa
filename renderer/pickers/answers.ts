import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { ExprUser } from '../model/entity/user'
import type { Call, RequestPort } from '../ports'

const lifetimeMs = 30_000

/** The asking user: answers are kept per user and tenant. */
export interface Asking {
  readonly request: RequestPort
  readonly user: ExprUser
}

const clients = new WeakMap<RequestPort, QueryClient>()

/** The cache for a host's calls. */
export function answersOf(request: RequestPort): QueryClient {
  const client = clients.get(request) ?? new QueryClient()
  clients.set(request, client)
  return client
}

/**
 * A reading call, cached for 30 seconds: dialogs of one table, and a reopened one, share its answer. Failures are not
 * cached.
 */
export const pickCall = ({ request, user }: Asking, call: Pick<Call, 'url' | 'params'>) =>
  queryOptions({
    queryKey: [user.tenantId, user.id, call.url, call.params ?? {}],
    queryFn: async (): Promise<unknown> =>
      (await request.send({ ...call, method: 'GET', quiet: true })).result,
    staleTime: lifetimeMs,
    gcTime: lifetimeMs,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
  })

/** The same outside of React. */
export const pickAnswer = (asking: Asking, call: Pick<Call, 'url' | 'params'>): Promise<unknown> =>
  answersOf(asking.request).fetchQuery(pickCall(asking, call))
