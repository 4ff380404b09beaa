import { sql } from 'kysely'
import { type Entity, permissionOf } from '#model'
import { grantOf } from '../../renderer/model/entity/permission'
import type { Db } from '../db/open'
import type { Clause } from '../entity/contracts/reading'
import { rowClause } from '../entity/read/rowRules'
import { entityTableOf } from '../entity/schema/entityTable'
import type { Caller } from '../http/right'

/**
 * Which records of an entity the caller may read, as a condition where rules limit them. Entities whose right to read is
 * in no menu are read by whoever reads the log.
 */
export function seenRows(entity: Entity, caller: Caller): Clause | 'all' | 'none' {
  const { allowed, cause } = grantOf(caller.grants, permissionOf(entity, 'view'))
  if (!allowed && cause !== 'unknown') return 'none'
  return rowClause(entityTableOf(entity), caller) ?? 'all'
}

/** Which of these the caller may read, those that are deleted among them: what the log tells of a record is told to nobody else. */
export async function seenRecords(
  db: Db,
  entity: Entity,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlySet<string>> {
  const seen = seenRows(entity, caller)
  if (typeof seen === 'string') return new Set(seen === 'all' ? ids : [])
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(entity.table)}
    where id = any(${ids}::text[]) and tenant_id in (0, ${caller.tenantId}) and ${seen}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
