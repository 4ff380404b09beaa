import type { Lookup } from '#model'
import type { ImportDeps } from './importWork'

/** Everything there is to choose: a sheet holds texts, whose values nobody knows yet. */
export function loadAll({ store, deps, request }: ImportDeps): Promise<Lookup> {
  const refs = new Map(store.entityTable.dicts.map(({ dict }) => [dict, 'all'] as const))
  return deps.lookup.load(refs, request.origin.caller)
}
