import { sql } from 'kysely'
import type { Entity, Field } from '#model'
import { farEntity, fieldAt } from '../../../renderer/model/entity/path'
import type { Db } from '../../db/open'
import type { Caller } from '../../http/right'
import { joinedColumn, referenceJoins } from '../read/referenceJoins'
import { living, same, seeingAll } from '../read/rows'
import { type Column, type EntityTable, entityTableOf } from '../schema/entityTable'
import type { LoggedChange } from './transactionChanges'

/** One reference on a path that a computed field reads. */
export interface ReferencePath {
  /** Path up to and including the reference. */
  readonly way: string
  readonly far: EntityTable
  /** Field read from the referenced records. */
  readonly field: Field
  readonly path: string
}

/** References through which the entity's computed fields read other records. */
export const referencePaths = (entity: Entity): readonly ReferencePath[] => {
  const computed = [...entity.fields.values()].flatMap(({ compute }) => compute?.paths ?? [])
  return [...new Set(computed)].flatMap((path) => {
    const keys = path.split('.')
    const via = fieldAt(entity, path)?.via ?? []
    return via.flatMap((reference, at): readonly ReferencePath[] => {
      const far = farEntity(reference)
      const field = far?.fields.get(keys[at + 1] ?? '')
      const way = keys.slice(0, at + 1).join('.')
      return far && field ? [{ way, far: entityTableOf(far), field, path }] : []
    })
  })
}

/** Ids of live records whose computed values depend on the changes, except records written themselves. */
export async function dependentIds(
  trx: Db,
  entityTable: EntityTable,
  { way, far, field }: ReferencePath,
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
    select id from ${sql.table(table)} ${referenceJoins(entityTable, [way], seeingAll(caller))}
    where ${living(entityTable, caller)} and ${sql.ref(column.name)} = any(${ids}::text[])`.execute(
    trx,
  )
  const own = new Set(changes.flatMap((one) => (one.entityTable.table === table ? one.id : [])))
  return rows.flatMap(({ id }) => (own.has(id) ? [] : id))
}

const columnAt = (entityTable: EntityTable, way: string): Column | undefined =>
  entityTable.columns.get(way) ?? joinedColumn(entityTable, way)
