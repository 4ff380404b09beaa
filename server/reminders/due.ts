import { sql } from 'kysely'
import { expressionRule } from '../../renderer/model/rights/dataRule'
import type { Db } from '../db/open'
import { rowUser, ruleClause } from '../entity/read/rowRules'
import { mine } from '../entity/read/rows'
import type { EntityTable } from '../entity/schema/entityTable'
import type { Caller } from '../http/right'
import { reminderMessages as messages } from './messages'
import type { Reminders } from './reminders'

interface Asked {
  readonly entityTable: EntityTable
  readonly tell: Reminders['tells'][number]
  /** Whose rows are looked at, in his tenant. */
  readonly by: Caller
  /** What the marks of told records stand under. */
  readonly subject: string
  readonly now: Date
}

/**
 * Ids of records that have begun to meet the condition; they are marked as reported. Records that no longer meet it are
 * unmarked, so they are reported again if they meet it again.
 */
export async function newlyDue(
  trx: Db,
  { entityTable, tell, by, subject, now }: Asked,
): Promise<readonly string[]> {
  const { table } = entityTable
  const { tenantId } = by
  const rule = {
    id: subject,
    name: subject,
    column: null,
    conditions: expressionRule,
    value: tell.when,
  }
  const made = ruleClause(rule, entityTable, rowUser(by, now))
  if ('fault' in made) throw new Error(messages.wrongWhen(tell.when, made.fault))
  const due = sql`select id from ${sql.table(table)}
    where ${mine(entityTable, by)} and ${made.clause}`
  await sql`delete from sys_reminder where tenant_id = ${tenantId} and subject = ${subject}
    and record_id not in (${due})`.execute(trx)
  const { rows } = await sql<{ id: string }>`
    insert into sys_reminder (tenant_id, subject, record_id)
    select ${tenantId}::integer, ${subject}::text, found.id from (${due}) as found
    on conflict do nothing returning record_id as id`.execute(trx)
  return rows.map(({ id }) => id)
}
