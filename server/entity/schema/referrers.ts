import type { Entity } from '#model'
import { childTables } from './childTables'
import { type EntityTable, entityTableOf, type ReferenceColumn } from './entityTable'

/** A field of other records that names records of the entity. */
export interface Referrer {
  readonly entityTable: EntityTable
  readonly column: ReferenceColumn
}

type Entities = ReadonlyMap<string, Entity>

const known = new WeakMap<Entities, Map<string, readonly Referrer[]>>()

/** All that may name records of the entity, but for the link of rows that it holds: they go with their record. */
export function referrersOf(entity: Entity, entities: Entities): readonly Referrer[] {
  const made = known.get(entities) ?? new Map<string, readonly Referrer[]>()
  known.set(entities, made)
  const all = made.get(entity.name) ?? find(entity, entities)
  made.set(entity.name, all)
  return all
}

function find(entity: Entity, entities: Entities): readonly Referrer[] {
  const held = childTables(entity)
  return [...entities.values()].flatMap((owner) => {
    const entityTable = entityTableOf(owner)
    return entityTable.references
      .filter(({ reference }) => reference.of === entity.name)
      .filter(({ key }) => !held.some((child) => child.entity === owner && child.rows.by === key))
      .map((column) => ({ entityTable, column }))
  })
}
