import type { QueryClient } from '@tanstack/react-query'
import type { Ports } from '../ports'
import { createQueryClient } from './client'
import { createDictCache } from './dictCache'
import { onDictsChanged } from './dictChanges'
import { createLookupStore, type LookupStore } from './lookupStore'

/** Data loaded for one user of one tenant. */
export interface DataStores {
  readonly client: QueryClient
  readonly lookups: LookupStore
}

export function createDataStores({ request, storage, user, notify }: Ports): DataStores {
  const lookups = createLookupStore(request, createDictCache(storage, user), notify.warning)
  onDictsChanged(lookups.refresh)
  return { client: createQueryClient(), lookups }
}

/** Shares one set of stores between pages while the identity stays the same; a new identity gets new stores. */
export function shareDataStores(): (ports: Ports) => DataStores {
  let last: { readonly ports: Ports; readonly stores: DataStores } | undefined
  return (ports) => {
    if (!last || !sameIdentity(last.ports, ports)) last = { ports, stores: createDataStores(ports) }
    return last.stores
  }
}

export const sameIdentity = (a: Ports, b: Ports): boolean =>
  a.request.send === b.request.send &&
  a.storage === b.storage &&
  a.user.id === b.user.id &&
  a.user.tenantId === b.user.tenantId
