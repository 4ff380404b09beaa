import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { type Ports, PortsContext } from '../ports'
import { createQueryClient } from './client'
import { createDictCache } from './dictCache'
import { LookupContext } from './lookup'
import { createLookupStore } from './lookupStore'

/** Ports, query cache and dictionary texts for everything below; a new user or tenant starts with empty ones. */
export function DataProvider({ ports, children }: { ports: Ports; children: ReactNode }) {
  const { request, storage, user } = ports
  const { id, tenantId } = user
  // biome-ignore lint/correctness/useExhaustiveDependencies: another identity must never see the cache of this one
  const client = useMemo(createQueryClient, [id, tenantId])
  const lookups = useMemo(
    () => createLookupStore(request, createDictCache(storage, { id, tenantId })),
    [request, storage, id, tenantId],
  )
  return (
    <PortsContext value={ports}>
      <QueryClientProvider client={client}>
        <LookupContext value={lookups}>{children}</LookupContext>
      </QueryClientProvider>
    </PortsContext>
  )
}
