import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
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
  return (
    <PortsContext value={ports}>
      <QueryClientProvider client={client}>
        <LookupContext value={lookups}>{children}</LookupContext>
      </QueryClientProvider>
    </PortsContext>
  )
}
