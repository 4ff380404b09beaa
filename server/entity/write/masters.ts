import { sql } from 'kysely'
import type { Entity } from '#model'
import { fieldsFollowingRows } from '../../../renderer/model/entity/worsening'
import type { Db } from '../../db/open'
import type { Caller } from '../../http/right'
import { rowBounds } from '../judge/wholeRecord'
import { living, toColumn } from '../read/rows'
import { type ChildTable, childTables } from '../schema/childTables'
import { type EntityTable, entityTableOf, keptHere, tenantOf } from '../schema/entityTable'
import type { WritePlan } from './writePlan'

/** An entity whose records have rules over their rows. */
export interface Master {
  readonly entityTable: EntityTable
  /** Lists that rules are about. */
  readonly lists: readonly ChildTable[]
  /** Lists that the record's own rules read. */
  readonly read: readonly ChildTable[]
}

const known = new WeakMap<ReadonlyMap<string, Entity>, readonly Master[]>()

export function mastersIn(entities: ReadonlyMap<string, Entity>): readonly Master[] {
  const made = known.get(entities)
  if (made) return made
  const found = keptHere(entities.values()).flatMap((entity): readonly Master[] => {
    const names = new Set(
      fieldsFollowingRows(entity).flatMap(({ invalidIf, requireIf, showIf, compute }) =>
        [invalidIf, requireIf, showIf, compute].flatMap((rule) => rule?.names ?? []),
      ),
    )
    const all = childTables(entity)
    const read = all.filter(({ field }) => names.has(field.key) || field.required)
    const lists = all.filter((table) => {
      const { min, max } = rowBounds(table)
      return read.includes(table) || min > 0 || Number.isFinite(max) || table.rows.rules.length > 0
    })
    return lists.length > 0 ? [{ entityTable: entityTableOf(entity), lists, read }] : []
  })
  known.set(entities, found)
  return found
}

/** The record to which a row belongs. */
export function masterOf(
  { entityTable, rows }: ChildTable,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  const link = entityTable.entity.fields.get(rows.by)
  return (link && toColumn(link, values[link.key] ?? null)) ?? undefined
}

/**
 * Before rows are written, in the transaction: locks the records to which they belong, so that two writers of one
 * record's rows are judged one after the other, and in the order in which a form locks record and rows.
 */
export async function holdMasters(
  trx: Db,
  { entityTable, added = [], edited = [], removed = [] }: WritePlan,
  { entities, caller }: { readonly entities: ReadonlyMap<string, Entity>; readonly caller: Caller },
): Promise<void> {
  for (const master of mastersIn(entities)) {
    for (const list of master.lists) {
      if (list.entityTable.table !== entityTable.table) continue
      const values = [
        ...added.map(({ draft }) => draft.values),
        ...edited.flatMap(({ before, draft }) => [before.values, draft.values]),
      ]
      const named = values.flatMap((one) => masterOf(list, one) ?? [])
      const gone = removed.length > 0 ? await mastersOf(trx, list, removed, caller) : []
      await lock(trx, master.entityTable, [...new Set([...named, ...gone])], caller)
    }
  }
}

async function mastersOf(
  trx: Db,
  { entityTable, link }: ChildTable,
  records: readonly { readonly id: string }[],
  caller: Caller,
): Promise<readonly string[]> {
  const ids = records.map(({ id }) => id)
  const { rows } = await sql<{ id: string | null }>`
    select distinct ${sql.ref(link)}::text as id from ${sql.table(entityTable.table)}
    where ${living(entityTable, caller)} and id = any(${ids}::text[])`.execute(trx)
  return rows.flatMap(({ id }) => id ?? [])
}

/** Not `for update`: rows that reference their record by a foreign key share a lock of its key. */
async function lock(
  trx: Db,
  { entity, table }: EntityTable,
  ids: readonly string[],
  caller: Caller,
): Promise<void> {
  if (ids.length === 0) return
  await sql`select id from ${sql.table(table)}
    where tenant_id = ${tenantOf(entity, caller)} and id = any(${ids}::text[])
    order by id for no key update`.execute(trx)
}
