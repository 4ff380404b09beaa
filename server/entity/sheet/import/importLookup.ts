import type { Lookup } from '#model'
import type { ImportDeps } from './importWork'

/** Loads all dictionaries completely, because the sheet's texts are not yet known. */
export function loadAll({ store, deps, request }: ImportDeps): Promise<Lookup> {
  const refs = new Map(store.entityTable.dicts.map(({ dict }) => [dict, 'all'] as const))
  return deps.lookup.load(refs, request.origin.caller)
}
