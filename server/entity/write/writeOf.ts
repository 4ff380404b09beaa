import type { Entity } from '#model'
import type { EntityDeps } from '../contracts/deps'
import { write } from './write'
import { writeExternal } from './writeExternal'

/**
 * Returns the function that writes to the entity's table, in our own or an external database. Call it before opening
 * the transaction.
 */
export const writeOf = async ({ sources }: EntityDeps, entity: Entity): Promise<typeof write> =>
  entity.source && sources ? writeExternal(await sources.beside(entity)) : write
