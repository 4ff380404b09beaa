import { type SqlBool, sql } from 'kysely'
import { type Entity, storedTable } from '#model'
import type { EntityHooks } from '../entity/contracts/deps'
import type { Clause } from '../entity/contracts/reading'
import { keptHere } from '../entity/schema/entityTable'
import type { Caller } from '../http/right'
import type { EntitiesOf } from '../kernel/ofTenant'
import { logMessages as messages } from './messages'
import { seenRows } from './seenRecords'

/**
 * Masks the text of log lines, because it names the record, and the record's id: for a record that the reader may not
 * read, the line only says that something was done.
 */
export const logContentMask =
  (entities: EntitiesOf): NonNullable<EntityHooks['columnMask']> =>
  (caller) => {
    const lifted = visibleLines(keptHere(entities(caller.tenantId).values()), caller)
    return lifted && { texts: { logContent: messages.hidden, dataId: '' }, lifted }
  }

/** Condition for lines about no record or a record that the caller may read; undefined = all lines. */
function visibleLines(entities: readonly Entity[], caller: Caller): Clause | undefined {
  const each = entities.map((entity) => ({ entity, seen: seenRows(entity, caller) }))
  if (each.every(({ seen }) => seen === 'all')) return undefined
  const whole = each.flatMap(({ entity, seen }) => (seen === 'all' ? [storedTable(entity)] : []))
  const some = each.flatMap(({ entity, seen }) => {
    if (typeof seen === 'string') return []
    const table = storedTable(entity)
    return sql<SqlBool>`(data_table = ${table} and data_id in (select id from ${sql.table(table)}
      where tenant_id in (0, ${caller.tenantId}) and ${seen}))`
  })
  const told = [sql<SqlBool>`data_id is null`, sql<SqlBool>`data_table = any(${whole}::text[])`]
  return sql`(${sql.join([...told, ...some], sql` or `)})`
}
