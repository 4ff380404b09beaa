import { sql } from 'kysely'
import { expressionRule } from '../../renderer/model/rights/dataRule'
import type { Db } from '../db/open'
import { rowUser, ruleClause } from '../entity/read/rowRules'
import { living } from '../entity/read/rows'
import type { EntityTable } from '../entity/schema/entityTable'
import { clockCaller } from '../entity/write/timedSteps'
import { reminderMessages as messages } from './messages'
import type { Reminders } from './reminders'

interface Asked {
  readonly entityTable: EntityTable
  readonly tell: Reminders['tells'][number]
  readonly tenantId: number
  readonly now: Date
}

/**
 * Ids of the records that meet the condition and of which nobody has been told since they do; from now on they are known.
 * Those that meet it no more are forgotten: when they do again, they are new.
 */
export async function newlyDue(
  trx: Db,
  { entityTable, tell, tenantId, now }: Asked,
): Promise<readonly string[]> {
  const { entity, table } = entityTable
  const caller = clockCaller(tenantId)
  const subject = `${entity.name}/${tell.name}`
  const rule = {
    ...{ id: subject, name: subject, column: null },
    ...{ conditions: expressionRule, value: tell.when },
  }
  const made = ruleClause(rule, entityTable, rowUser(caller, now))
  if ('fault' in made) throw new Error(messages.wrongWhen(tell.when, made.fault))
  const due = sql`select id from ${sql.table(table)}
    where ${living(entityTable, caller)} and ${made.clause}`
  await sql`delete from sys_reminder where tenant_id = ${tenantId} and subject = ${subject}
    and record_id not in (${due})`.execute(trx)
  const { rows } = await sql<{ id: string }>`
    insert into sys_reminder (tenant_id, subject, record_id)
    select ${tenantId}::integer, ${subject}::text, found.id from (${due}) as found
    on conflict do nothing returning record_id as id`.execute(trx)
  return rows.map(({ id }) => id)
}
