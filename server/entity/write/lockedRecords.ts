import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/open'
import type { Caller } from '../../http/right'
import type { Row, Stored } from '../contracts/records'
import { readRow, selection } from '../read/rows'
import { type EntityTable, tenantOf } from '../schema/entityTable'

/** Locks live records until the transaction ends, regardless of row rules. */
export async function lockedRecords(
  trx: Db,
  entityTable: EntityTable,
  ids: readonly string[],
  caller: Caller,
): Promise<readonly Stored[]> {
  const own = sql<SqlBool>`tenant_id = ${tenantOf(entityTable.entity, caller)} and del_flag = 0`
  const { rows } = await sql<Row>`
    select ${selection(entityTable)} from ${sql.table(entityTable.table)}
    where ${own} and id = any(${ids}::text[]) order by id for update`.execute(trx)
  return rows.map((row) => readRow(entityTable, row))
}
