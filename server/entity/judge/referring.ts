import { type SqlBool, sql } from 'kysely'
import { can, type Entity, permissionOf } from '#model'
import type { Db } from '../../db/open'
import type { Caller } from '../../http/right'
import { groupBy } from '../../kernel/groupBy'
import type { Row, Stored } from '../contracts/records'
import { messages } from '../messages'
import { all, mine, readRow, selection, toColumn } from '../read/rows'
import { type EntityTable, linkTable, tenantOf } from '../schema/entityTable'
import { type Referrer, referrersOf } from '../schema/referrers'

/** A record that names one that is to go. */
export interface Referring {
  readonly id: string
  readonly target: string
}

/** The living records of the tenant whose field names one of these, whoever sees them. */
export async function referringTo(
  db: Db,
  ids: readonly string[],
  { entityTable, column }: Referrer,
  caller: Caller,
): Promise<readonly Referring[]> {
  if (ids.length === 0) return []
  const table = sql.table(entityTable.table)
  const tenant = tenantOf(entityTable.entity, caller)
  const { rows } = await (column.reference.many
    ? sql<Referring>`
        select link.owner_id as id, link.target_id as target
        from ${sql.table(linkTable(entityTable, column))} link
        join ${table} owner on owner.id = link.owner_id and owner.tenant_id = link.tenant_id
        where link.tenant_id = ${tenant} and link.target_id = any(${ids}::text[])
          and owner.del_flag = 0 order by 1`
    : sql<Referring>`
        select id, ${sql.ref(column.name)} as target from ${table}
        where tenant_id = ${tenant} and del_flag = 0
          and ${sql.ref(column.name)} = any(${ids}::text[]) order by 1`
  ).execute(db)
  return rows
}

export interface Leaving {
  readonly entityTable: EntityTable
  readonly records: readonly Stored[]
}

interface Asking {
  readonly entities: ReadonlyMap<string, Entity>
  readonly caller: Caller
}

/**
 * Which of the records may not go since others name them, and why, by id: those that refuse it, and those that would
 * go along and that the caller may not delete.
 */
export async function keptByReferring(
  db: Db,
  { entityTable, records }: Leaving,
  { entities, caller }: Asking,
): Promise<ReadonlyMap<string, string>> {
  const kept = new Map<string, string>()
  const ids = records.map(({ id }) => id)
  const leaving = new Set(ids)
  for (const referrer of referrersOf(entityTable.entity, entities)) {
    const { onDelete } = referrer.column.reference
    const { entity } = referrer.entityTable
    const mayGo = onDelete === 'remove' && can(caller.grants, permissionOf(entity, 'delete'))
    if (onDelete === 'clear' || (mayGo && !caller.rows.has(entity.name))) continue
    const all = await referringTo(db, ids, referrer, caller)
    const found = mayGo ? await unseen(db, all, referrer, caller) : all
    const isOwn = ({ id }: Referring) => entity === entityTable.entity && leaving.has(id)
    const byTarget = groupBy(
      found.filter((one) => !isOwn(one)),
      ({ target }) => target,
    )
    for (const record of records) {
      const those = byTarget.get(record.id) ?? []
      if (those.length === 0 || kept.has(record.id)) continue
      const name = nameOf(record, entityTable)
      const count = those.length
      const why =
        onDelete === 'remove'
          ? mayGo
            ? messages.mayNotSeeReferring(name, entity.title, count)
            : messages.mayNotRemoveReferring(name, entity.title, count)
          : messages.stillReferenced(name, entity.title, {
              count,
              names: await namesOf(db, those, referrer, caller),
            })
      kept.set(record.id, why)
    }
  }
  return kept
}

/** Those that are not the caller's to see. */
async function unseen(
  db: Db,
  records: readonly Referring[],
  { entityTable }: Referrer,
  caller: Caller,
): Promise<readonly Referring[]> {
  const ids = records.map(({ id }) => id)
  if (ids.length === 0) return []
  const which = sql<SqlBool>`id = any(${ids}::text[])`
  const seen = new Set(
    (await storedOf(db, entityTable, which, caller, ids.length)).map(({ id }) => id),
  )
  return records.filter(({ id }) => !seen.has(id))
}

const namedAtMost = 5

/** What the caller calls some of them, as far as he may see them. */
async function namesOf(
  db: Db,
  records: readonly Referring[],
  { entityTable }: Referrer,
  caller: Caller,
): Promise<readonly string[]> {
  const { entity } = entityTable
  const isSeen = [permissionOf(entity, 'view'), entity.label.can]
  if (!isSeen.every((right) => can(caller.grants, right))) return []
  const ids = records.map(({ id }) => id)
  const found = await storedOf(db, entityTable, sql`id = any(${ids}::text[])`, caller, namedAtMost)
  return found.map((record) => nameOf(record, entityTable))
}

/** Living records as they are stored, that the caller sees. */
export async function storedOf(
  db: Db,
  entityTable: EntityTable,
  which: ReturnType<typeof sql<SqlBool>>,
  caller: Caller,
  most: number,
): Promise<readonly Stored[]> {
  const { rows } = await sql<Row>`
    select ${selection(entityTable)} from ${sql.table(entityTable.table)}
    where ${all([mine(entityTable, caller), which])} order by id limit ${most}`.execute(db)
  return rows.map((row) => readRow(entityTable, row))
}

export const nameOf = ({ id, values }: Stored, { entity: { label } }: EntityTable): string =>
  toColumn(label, values[label.key] ?? null) ?? id
