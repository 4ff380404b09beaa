import type { Entity } from '#model'
import type { Counts, EntityDeps } from '../entity/contracts'
import { createReader } from '../entity/read/reader'
import { toWholeRecords } from '../entity/read/wireRecords'
import { layoutOf } from '../entity/schema/layout'
import type { AudienceDeps } from './tableAudience'

/** Reads records of any entity by their ids, with every field. */
export function createRowsReader(deps: EntityDeps, counts: Counts): AudienceDeps['readRows'] {
  return async (entity: Entity, ids, caller) => {
    const layout = layoutOf(entity)
    const stored = await createReader(layout, deps, counts).findAll(ids, caller)
    const rows = stored.map(({ row }) => row)
    return await toWholeRecords(rows, { layout, caller, lookup: deps.lookup })
  }
}
