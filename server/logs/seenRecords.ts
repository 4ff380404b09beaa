import { sql } from 'kysely'
import { type Entity, permissionOf } from '#model'
import { grantOf } from '../../renderer/model/entity/permission'
import type { Db } from '../db/open'
import { hasAllRows, rowClause } from '../entity/read/rowRules'
import { entityTableOf } from '../entity/schema/entityTable'
import type { Caller } from '../http/right'

/**
 * Which of these records of an entity the caller may read, those that are deleted among them: what the log tells of a
 * record is told to nobody else. Entities whose right to read is in no menu are read by whoever reads the log.
 */
export async function seenRecords(
  db: Db,
  entity: Entity,
  ids: readonly string[],
  caller: Caller,
): Promise<ReadonlySet<string>> {
  const { allowed, cause } = grantOf(caller.grants, permissionOf(entity, 'view'))
  if (!allowed && cause !== 'unknown') return new Set()
  const rules = hasAllRows(entity, caller) ? undefined : rowClause(entityTableOf(entity), caller)
  if (!rules) return new Set(ids)
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(entity.table)}
    where id = any(${ids}::text[]) and tenant_id in (0, ${caller.tenantId}) and ${rules}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
