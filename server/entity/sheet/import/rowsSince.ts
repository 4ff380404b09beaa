import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '../../../http/right'
import { living } from '../../read/rows'
import { childTables } from '../../schema/childTables'
import type { EntityTable } from '../../schema/entityTable'

/**
 * Whether a record has rows that its import has not written, or that were changed since: undoing the import would lose
 * them. Lists that only the server writes follow their record.
 */
export function hasRowsSince(
  { entity }: EntityTable,
  { importId, record, caller }: { importId: string; record: RawBuilder<unknown>; caller: Caller },
): RawBuilder<SqlBool> {
  const lists = childTables(entity).filter(({ field }) => !field.readonly)
  const each = lists.map(
    ({ entityTable, link }) => sql`exists (
      select 1 from ${sql.table(entityTable.table)} line
      where ${sql.ref(`line.${link}`)} = ${record} and ${living(entityTable, caller)}
        and not exists (select 1 from sys_log written
          where written.import_id = ${importId} and written.data_table = ${entityTable.table}
            and written.data_id = line.id and written.data_ver = line.ver))`,
  )
  return each.length === 0 ? sql`false` : sql`(${sql.join(each, sql` or `)})`
}
