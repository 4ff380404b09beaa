import type { Entity } from '#model'
import type { Counts } from '../entity/counts'
import type { EntityDeps } from '../entity/deps'
import { layoutOf } from '../entity/layout'
import { createReader } from '../entity/reads'
import { toWholeRecords } from '../entity/records'
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
