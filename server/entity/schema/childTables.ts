import { type Entity, type Field } from '#model'
import type { ChildRows } from '../../../renderer/model/entity/field'
import { type EntityTable, entityTableOf, keptHere } from './entityTable'
import { isRecordTable } from './programTables'

/** A field that holds records of another entity; they are in their own table with their parent's id. */
export interface ChildTable {
  readonly field: Field
  readonly rows: ChildRows
  readonly entity: Entity
  readonly entityTable: EntityTable
  /** Column of the parent's id. */
  readonly link: string
}

export const known = new WeakMap<Entity, readonly ChildTable[]>()

/**
 * Child tables of an entity. Fields whose entity is missing or has no link are left out; the document check reports
 * them.
 */
export function childTables(owner: Entity): readonly ChildTable[] {
  const made = known.get(owner)
  if (made) return made
  const tables = [...owner.fields.values()].flatMap((field): readonly ChildTable[] => {
    const entity = field.rows?.entity()
    if (!field.rows || !entity || entity === owner) return []
    const entityTable = entityTableOf(entity)
    const link = entityTable.fields.find(({ key }) => key === field.rows?.by)
    return link ? [{ field, rows: field.rows, entity, entityTable, link: link.name }] : []
  })
  known.set(owner, tables)
  return tables
}

/** Tables whose deleted records are never restored; the system's own tables are excluded. */
export function recordTables(entities: Iterable<Entity>): ReadonlySet<string> {
  const all = keptHere(entities).flatMap((entity) => [
    entityTableOf(entity).table,
    ...childTables(entity).map(({ entityTable }) => entityTable.table),
  ])
  return new Set(all.filter(isRecordTable))
}
