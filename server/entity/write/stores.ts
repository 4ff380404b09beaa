import type { Entity } from '#model'
import { type EntityDeps, readingOf } from '../contracts/deps'
import type { EntityStore } from '../contracts/writing'
import { createCounts } from '../read/counts'
import { entityTableOf } from '../schema/entityTable'
import { createStore } from './store'

/** Returns one store per version of an entity. */
export type Stores = (entity: Entity) => EntityStore

export function createStores(deps: EntityDeps): Stores {
  const counts = deps.counts ?? createCounts(deps.database.kind)
  const made = new WeakMap<Entity, EntityStore>()
  return (entity) => {
    const known = made.get(entity)
    if (known) return known
    const reading = readingOf({ ...deps, counts }, entity)
    const store = createStore(entityTableOf(entity), reading, reading.counts ?? counts)
    made.set(entity, store)
    return store
  }
}
