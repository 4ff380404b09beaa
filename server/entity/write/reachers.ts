import { sql } from 'kysely'
import type { Entity, Field } from '#model'
import { farEntity, fieldAt } from '../../../renderer/model/entity/path'
import type { Db } from '../../db/open'
import type { Caller } from '../../http/right'
import { joinsOf, reachedColumn } from '../read/reach'
import { living, same, seeingAll } from '../read/rows'
import { type Column, type EntityTable, entityTableOf } from '../schema/entityTable'
import type { LoggedChange } from './transactionChanges'

/** One reference on the way of a path that a computed field reads. */
export interface Reacher {
  /** The path up to the reference. */
  readonly way: string
  readonly far: EntityTable
  /** What is read of the records that it names. */
  readonly field: Field
  readonly path: string
}

/** The references through which computed fields of the entity read other records. */
export const reachersOf = (entity: Entity): readonly Reacher[] => {
  const computed = [...entity.fields.values()].flatMap(({ compute }) => compute?.paths ?? [])
  return [...new Set(computed)].flatMap((path) => {
    const keys = path.split('.')
    const via = fieldAt(entity, path)?.via ?? []
    return via.flatMap((reference, at): readonly Reacher[] => {
      const far = farEntity(reference)
      const field = far?.fields.get(keys[at + 1] ?? '')
      const way = keys.slice(0, at + 1).join('.')
      return far && field ? [{ way, far: entityTableOf(far), field, path }] : []
    })
  })
}

/** Ids of living records whose computed values follow from what the changes have changed, and that were not written themselves. */
export async function reachingIds(
  trx: Db,
  entityTable: EntityTable,
  { way, far, field }: Reacher,
  { changes, caller }: { readonly changes: readonly LoggedChange[]; readonly caller: Caller },
): Promise<readonly string[]> {
  const moved = changes.filter(
    ({ entityTable: { table }, before, after }) =>
      table === far.table &&
      (!before || !after || !same(field, before[field.key], after[field.key])),
  )
  const column = columnAt(entityTable, way)
  if (moved.length === 0 || !column) return []
  const { table } = entityTable
  const ids = [...new Set(moved.map(({ id }) => id))]
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} ${joinsOf(entityTable, [way], seeingAll(caller))}
    where ${living(entityTable, caller)} and ${sql.ref(column.name)} = any(${ids}::text[])`.execute(
    trx,
  )
  const own = new Set(changes.flatMap((one) => (one.entityTable.table === table ? one.id : [])))
  return rows.flatMap(({ id }) => (own.has(id) ? [] : id))
}

const columnAt = (entityTable: EntityTable, way: string): Column | undefined =>
  entityTable.columns.get(way) ?? reachedColumn(entityTable, way)
