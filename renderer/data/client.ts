import { QueryClient } from '@tanstack/react-query'
import { toFailure } from './failure'

// One more try and only for reads that got no answer: a refusal stays a refusal, and a storm helps nobody.
const retryDelayMs = 1000

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && toFailure(error).kind === 'network',
        retryDelay: retryDelayMs,
        refetchOnWindowFocus: false,
        // The server is back (see tellReachable): what failed without it is asked for again.
        refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
        // The browser's guess of being offline must not keep a request from a server on this machine.
        networkMode: 'always',
      },
    },
  })
}
