import { type SqlBool, sql } from 'kysely'
import type { Entity } from '#model'
import type { EntityHooks } from '../entity/contracts/deps'
import type { Clause } from '../entity/contracts/reading'
import { keptHere } from '../entity/schema/entityTable'
import type { Caller } from '../http/right'
import { logMessages as messages } from './messages'
import { seenRows } from './seenRecords'

/**
 * What lines of the log say names the record that they are about: of a record that is not the reader's to read it is told
 * that something was done, not to which.
 */
export const contentVeil =
  (entities: () => ReadonlyMap<string, Entity>): NonNullable<EntityHooks['veil']> =>
  (caller) => {
    const lifted = toldLines(keptHere(entities().values()), caller)
    return lifted && { field: 'logContent', lifted, text: messages.hidden }
  }

/** The lines about no record, or about one that the caller may read; undefined = all of them. */
function toldLines(entities: readonly Entity[], caller: Caller): Clause | undefined {
  const each = entities.map((entity) => ({ entity, seen: seenRows(entity, caller) }))
  if (each.every(({ seen }) => seen === 'all')) return undefined
  const whole = each.flatMap(({ entity, seen }) => (seen === 'all' ? [entity.table] : []))
  const some = each.flatMap(({ entity: { table }, seen }) =>
    typeof seen === 'string'
      ? []
      : [
          sql<SqlBool>`(data_table = ${table} and data_id in (select id from ${sql.table(table)}
            where tenant_id in (0, ${caller.tenantId}) and ${seen}))`,
        ],
  )
  const told = [sql<SqlBool>`data_id is null`, sql<SqlBool>`data_table = any(${whole}::text[])`]
  return sql`(${sql.join([...told, ...some], sql` or `)})`
}
