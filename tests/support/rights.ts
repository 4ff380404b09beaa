import type { Db } from '../../server/db/open'
import { system } from '../../server/db/tables'
import { newId } from '../../server/kernel/ids'
import { entryId } from '../../server/seed/menu'

export interface TestRule {
  /** Path of the menu entry that it hangs on. */
  readonly entry: string
  readonly column?: string | null
  readonly conditions: string
  readonly value?: string | null
  readonly status?: string
  readonly tenantId?: number
}

/** Hangs a rule on an entry and gives it to a role, beside those that it has. Answers the rule's id. */
export async function limitRole(db: Db, roleCode: string, rule: TestRule): Promise<string> {
  const id = newId()
  const permission_id = entryId(rule.entry)
  const row = {
    id,
    permission_id,
    tenant_id: rule.tenantId ?? 0,
    rule_name: `规则 ${rule.conditions}`,
    rule_column: rule.column ?? null,
    rule_conditions: rule.conditions,
    rule_value: rule.value ?? null,
    status: rule.status ?? '1',
  }
  await system(db).insertInto('sys_permission_data_rule').values(row).execute()
  const { id: role_id } = await system(db)
    .selectFrom('sys_role')
    .select('id')
    .where('role_code', '=', roleCode)
    .executeTakeFirstOrThrow()
  const granted = await system(db)
    .selectFrom('sys_role_permission')
    .select('data_rule_ids')
    .where('role_id', '=', role_id)
    .where('permission_id', '=', permission_id)
    .executeTakeFirstOrThrow()
  const data_rule_ids = [granted.data_rule_ids, id].filter((one) => one !== null).join()
  await system(db)
    .updateTable('sys_role_permission')
    .set({ data_rule_ids })
    .where('role_id', '=', role_id)
    .where('permission_id', '=', permission_id)
    .execute()
  return id
}
