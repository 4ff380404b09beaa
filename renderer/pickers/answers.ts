import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { ExprUser } from '../model/entity/user'
import type { Call, RequestPort } from '../ports'

const lifetimeMs = 30_000

/** Who asks: each user and tenant has answers of their own. */
export interface Asking {
  readonly request: RequestPort
  readonly user: ExprUser
}

const clients = new WeakMap<RequestPort, QueryClient>()

/** Where the answers of a host's calls are kept. */
export function answersOf(request: RequestPort): QueryClient {
  const client = clients.get(request) ?? new QueryClient()
  clients.set(request, client)
  return client
}

/**
 * A reading call, asked once in 30 seconds: dialogs of one table, and one that is opened again, share its answer.
 * A failure is not kept.
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

/** The same for who does not draw it. */
export const pickAnswer = (asking: Asking, call: Pick<Call, 'url' | 'params'>): Promise<unknown> =>
  answersOf(asking.request).fetchQuery(pickCall(asking, call))
