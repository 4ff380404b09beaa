import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { type Ports, PortsContext } from '../ports'
import { LookupContext } from './lookup'
import { type DataStores, shareDataStores } from './stores'

/** Ports, query cache and dictionary texts for everything below; a new user or tenant starts with empty ones. */
export function DataProvider(props: {
  readonly ports: Ports
  readonly children: ReactNode
  /** Shared with other providers; absent = stores of its own. */
  stores?(ports: Ports): DataStores
}) {
  const { ports, children } = props
  const [own] = useState(shareDataStores)
  const { client, lookups } = (props.stores ?? own)(ports)
  const { grants } = ports
  useEffect(() => followGrants(client, grants), [client, grants])
  return (
    <PortsContext value={ports}>
      <QueryClientProvider client={client}>
        <LookupContext value={lookups}>{children}</LookupContext>
      </QueryClientProvider>
    </PortsContext>
  )
}

/** By which grants the records of a client were read. */
const readBy = new WeakMap<QueryClient, Ports['grants']>()

/** What shows records, by the first word of its key. A form keeps the record that it began with. */
const records = new Set<unknown>(['list', 'looks', 'inner', 'rows', 'figures', 'card', 'tasks'])

/** Rights that have changed may show other records: what is on the screen is read again, once for all pages. */
function followGrants(client: QueryClient, grants: Ports['grants']): void {
  const before = readBy.get(client)
  readBy.set(client, grants)
  if (before === undefined || before === grants) return
  void client.invalidateQueries({ predicate: ({ queryKey }) => records.has(queryKey[0]) })
}
