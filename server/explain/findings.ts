import type { Documents } from '#model'
import type { DataRule } from '../../renderer/model/entity/trace'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { anybody, ruleClause } from '../entity/read/rowRules'
import { entityTableOf } from '../entity/schema/entityTable'
import type { Caller } from '../http/right'
import { entriesOf } from '../rights/entries'
import { explainMessages as messages } from './messages'

export interface RuleFinding {
  readonly id: string
  readonly name: string
  readonly entry: string
  readonly message: string
}

/** Rules in force that cannot apply, of the platform and of the caller's tenant: who is limited by one sees nothing. */
export async function brokenRules(
  db: Db,
  documents: Documents,
  caller: Caller,
): Promise<readonly RuleFinding[]> {
  const rows = await system(db)
    .selectFrom('sys_permission_data_rule as rule')
    .innerJoin('sys_permission as entry', 'entry.id', 'rule.permission_id')
    .leftJoin('sys_permission as above', 'above.id', 'entry.parent_id')
    .select(['rule.id', 'rule_name as name', 'rule_column as column'])
    .select(['rule_conditions as conditions', 'rule_value as value', 'entry.name as entry'])
    .select(['entry.component', 'above.component as aboveComponent', 'entry.menu_type'])
    .where('rule.status', '=', '1')
    .where('rule.tenant_id', 'in', [0, caller.tenantId])
    .orderBy('rule.id')
    .execute()
  const { entityOf } = entriesOf(documents)
  const user = anybody(caller)
  return rows.flatMap((row): readonly RuleFinding[] => {
    const { id, name, column, conditions, value, entry } = row
    const entity = entityOf(row.menu_type === 2 ? row.aboveComponent : row.component)
    const rule: DataRule = { id, name, column, conditions, value }
    const read = entity ? ruleClause(rule, entityTableOf(entity), user) : undefined
    if (read && 'clause' in read) return []
    const why = read?.fault ?? messages.noEntity
    return [{ id, name, entry, message: messages.broken(entry, name, why) }]
  })
}
