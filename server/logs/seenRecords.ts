import { sql } from 'kysely'
import { type Entity, permissionOf } from '#model'
import { grantOf } from '../../renderer/model/entity/permission'
import type { Db } from '../db/open'
import type { Clause } from '../entity/contracts/reading'
import { rowClause } from '../entity/read/rowRules'
import { entityTableOf } from '../entity/schema/entityTable'
import type { Caller } from '../http/right'

/**
 * Which records of an entity the caller may read; a condition if rules limit them. If no menu grants the right to read
 * the entity, everybody who may read the log may read its records.
 */
export function seenRows(entity: Entity, caller: Caller): Clause | 'all' | 'none' {
  const { allowed, cause } = grantOf(caller.grants, permissionOf(entity, 'view'))
  if (!allowed && cause !== 'unknown') return 'none'
  return rowClause(entityTableOf(entity), caller) ?? 'all'
}

/** The records that the caller may read, including deleted ones: only he may see log lines about them. */
export async function seenRecords(
  db: Db,
  entity: Entity,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlySet<string>> {
  const seen = seenRows(entity, caller)
  if (typeof seen === 'string') return new Set(seen === 'all' ? ids : [])
  const { rows } = await sql<{
    id: string
  }>`select id from ${sql.table(entityTableOf(entity).table)}
    where id = any(${ids}::text[]) and tenant_id in (0, ${caller.tenantId}) and ${seen}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
