import { sql } from 'kysely'
import type { Db } from '../../db/open'
import type { Caller } from '../../http/right'
import type { Row } from '../contracts/records'
import { selection } from '../read/rows'
import type { ChildTable } from '../schema/childTables'
import { type EntityTable, tenantOf } from '../schema/entityTable'
import { type Stamp, stamped } from './statements'
import { noteAdded } from './transactionChanges'

/** Restores deleted records; returns their rows. */
export async function restoreRecords(
  trx: Db,
  entityTable: EntityTable,
  ids: readonly string[],
  stamp: Stamp,
): Promise<readonly Row[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    update ${sql.table(entityTable.table)}
    set ${sql.join([sql`del_flag = 0`, ...stamped(entityTable, stamp)])}
    where tenant_id = ${tenantOf(entityTable.entity, stamp.caller)} and del_flag = 1
      and id = any(${ids}::text[])
    returning ${selection(entityTable)}`.execute(trx)
  noteAdded(trx, entityTable, rows)
  return rows
}

/** Ids of child rows deleted together with their records; rows deleted earlier stay deleted. */
export async function rowsDeletedWith(
  trx: Db,
  given: {
    readonly entityTable: EntityTable
    readonly child: ChildTable
    readonly ids: readonly string[]
    readonly caller: Caller
  },
): Promise<readonly string[]> {
  const { entityTable, child, ids, caller } = given
  const { rows } = await sql<{ id: string }>`
    select child.id from ${sql.table(child.entityTable.table)} child
    join ${sql.table(entityTable.table)} parent on parent.id = child.${sql.ref(child.link)}
      and parent.update_time = child.update_time and parent.tenant_id = child.tenant_id
    where parent.id = any(${ids}::text[]) and parent.del_flag = 1 and child.del_flag = 1
      and parent.tenant_id = ${tenantOf(entityTable.entity, caller)}`.execute(trx)
  return rows.map(({ id }) => id)
}
