import type { Entity } from '#model'
import type { EntityDeps } from '../contracts/deps'
import { writeBeside } from './beside'
import { write } from './write'

/**
 * The one way into the entity's table, in the transaction of its caller, wherever the table lies; to be asked for before
 * that is open.
 */
export const writeOf = async ({ sources }: EntityDeps, entity: Entity): Promise<typeof write> =>
  entity.source && sources ? writeBeside(await sources.beside(entity)) : write
