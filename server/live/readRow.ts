import type { Entity } from '#model'
import type { Counts } from '../entity/counts'
import type { EntityDeps } from '../entity/deps'
import { layoutOf } from '../entity/layout'
import { createReader } from '../entity/reads'
import { toWholeRecord } from '../entity/records'
import type { AudienceDeps } from './tableAudience'

/** Reads single records of any entity, with every field. */
export function createRowReader(deps: EntityDeps, counts: Counts): AudienceDeps['readRow'] {
  return async (entity: Entity, id, caller) => {
    const layout = layoutOf(entity)
    const stored = await createReader(layout, deps, counts).find(id, caller)
    return stored && (await toWholeRecord(stored.row, { layout, caller, lookup: deps.lookup }))
  }
}
