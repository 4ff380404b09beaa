import { type Entity, type Field } from '#model'
import type { ChildRows } from '../../../renderer/model/entity/field'
import { type EntityTable, entityTableOf, keptHere } from './entityTable'

/** A field that holds records of another entity: they stand in their own table, each with its parent's id. */
export interface ChildTable {
  readonly field: Field
  readonly rows: ChildRows
  readonly entity: Entity
  readonly entityTable: EntityTable
  /** Column of the parent's id. */
  readonly link: string
}

export const known = new WeakMap<Entity, readonly ChildTable[]>()

/** The child tables of an entity. One whose entity is missing or has no link is left out: the check of documents has told. */
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

/** Tables whose deleted records nobody brings back. The system's own are not judged here. */
export function recordTables(entities: Iterable<Entity>): ReadonlySet<string> {
  const all = keptHere(entities).flatMap((entity) => [
    entity.table,
    ...childTables(entity).map(({ entityTable }) => entityTable.table),
  ])
  return new Set(all.filter(isRecordTable))
}

/** The system's own tables are not among those of records. */
export const isRecordTable = (table: string): boolean => !table.startsWith('sys_')
