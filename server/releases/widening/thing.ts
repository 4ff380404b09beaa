import type { Documents, Entity, Field } from '#model'
import { columnOf, sourceColumn, storedColumn } from '../../../renderer/model/entity/entity'
import { wideningMessages as messages } from './messages'

/** One way to something: who has all the codes gets there, as far as the guards let him. */
export interface Way {
  readonly codes: ReadonlySet<string>
  /** Conditions and limits beside rights; what is limited by more is narrower. */
  readonly guards: ReadonlySet<string>
}

/** Something that can be seen or done, by its place in the database, so that another name for it is the same thing. */
export interface Thing {
  readonly kind: 'records' | 'field' | 'mask' | 'step'
  /** Name of the entity in its documents. */
  readonly entity: string
  /** Where its records are stored. */
  readonly store: string
  /** Column of a field. */
  readonly column?: string
  /** What can be done, as words after 能. */
  readonly title: string
  /** The name of the thing itself, where this is only what is seen or done of it through something else. */
  readonly of?: string
  readonly ways: readonly Way[]
}

export type Access = ReadonlyMap<string, Thing>

/** What gathers ways to things while the documents are read. */
export interface Gathering {
  readonly documents: Documents
  add(key: string, thing: Omit<Thing, 'ways'>, way: Wayfaring): void
}

interface Wayfaring {
  readonly codes: readonly string[]
  readonly guards?: readonly string[]
}

/** Where an entity's records are stored. */
export const storeOf = ({ source, table }: Entity): string =>
  source ? `${source.dataSource}/${source.table}` : table

/** Physical column of a field. */
const physical = (entity: Entity, key: string): string => {
  const field = entity.fields.get(key)
  if (entity.source) return sourceColumn(entity, key) ?? columnOf(key)
  return field ? storedColumn(field) : columnOf(key)
}

/** Names of things of a field. */
export const seeing = (entity: Entity, key: string): string =>
  `see ${storeOf(entity)}.${physical(entity, key)}`
export const writing = (entity: Entity, key: string): string =>
  `write ${storeOf(entity)}.${physical(entity, key)}`
export const masking = (entity: Entity, { key, mask }: Field): string =>
  `mask ${mask} ${storeOf(entity)}.${physical(entity, key)}`

export const fieldThing = (entity: Entity, { key, title }: Field, verb: string) =>
  ({
    kind: 'field',
    entity: entity.name,
    store: storeOf(entity),
    column: physical(entity, key),
    title: messages.field(verb, entity.title, title),
  }) as const
