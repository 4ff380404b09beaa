import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type Ports, PortsContext } from '../ports'
import { LookupContext } from './lookup'
import { type DataStores, shareDataStores } from './stores'
import { useNaming } from './useDrawn'

/**
 * Provides ports, query cache and dictionary texts to everything below; a new user or tenant starts with empty ones.
 */
export function DataProvider(props: {
  readonly ports: Ports
  readonly children: ReactNode
  /** Stores shared with other providers; absent = own stores. */
  stores?(ports: Ports): DataStores
}) {
  const { ports, children } = props
  const [own] = useState(shareDataStores)
  const { client, lookups } = (props.stores ?? own)(ports)
  const { grants } = ports
  useEffect(() => followGrants(client, grants), [client, grants])
  return (
    <PortsContext value={useNaming(ports)}>
      <QueryClientProvider client={client}>
        <LookupContext value={lookups}>{children}</LookupContext>
      </QueryClientProvider>
    </PortsContext>
  )
}

/** The grants with which a client's records were read. */
const readBy = new WeakMap<QueryClient, Ports['grants']>()

/** First words of the keys of queries with records. A form keeps the record it started with. */
const records = new Set<unknown>(['list', 'looks', 'inner', 'rows', 'figures', 'card', 'tasks'])

/** Changed rights may show other records: rereads what is on the screen, once for all pages. */
function followGrants(client: QueryClient, grants: Ports['grants']): void {
  const before = readBy.get(client)
  readBy.set(client, grants)
  if (before === undefined || before === grants) return
  void client.invalidateQueries({ predicate: ({ queryKey }) => records.has(queryKey[0]) })
}
