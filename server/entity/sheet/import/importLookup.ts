import type { Lookup } from '#model'
import { childTables } from '../../schema/childTables'
import type { ImportDeps } from './importWork'

/** Loads all dictionaries of records and their rows completely, because the sheet's texts are not yet known. */
export function loadAll({ store, deps, request }: ImportDeps): Promise<Lookup> {
  const { entityTable } = store
  const tables = [entityTable, ...childTables(entityTable.entity).map((list) => list.entityTable)]
  const dicts = tables.flatMap((table) => table.dicts)
  const refs = new Map(dicts.map(({ dict }) => [dict, 'all'] as const))
  return deps.lookup.load(refs, request.origin.caller)
}
