import { QueryClient } from '@tanstack/react-query'
import { toFailure } from './failure'

// One retry, and only for reads without an answer: refusals would only repeat, and more retries would overload the
// server.
const retryDelayMs = 1000

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && toFailure(error).kind === 'network',
        retryDelay: retryDelayMs,
        refetchOnWindowFocus: false,
        // The server is reachable again (see tellReachable): failed reads are repeated.
        refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
        // Even if the browser considers itself offline, the server may be on this machine.
        networkMode: 'always',
      },
    },
  })
}
