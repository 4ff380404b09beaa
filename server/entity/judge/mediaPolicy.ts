import type { Entity } from '#model'
import { type MediaPolicy, ownMedia } from '../../../renderer/values/media'

const policies = new WeakMap<Entity, MediaPolicy>()

/** Registers from where the entities' pictures may come. Call it when documents come into force. */
export function bindMedia(entities: Iterable<Entity>, policy: MediaPolicy): void {
  for (const entity of entities) policies.set(entity, policy)
}

export const mediaOf = (entity: Entity): MediaPolicy => policies.get(entity) ?? ownMedia
