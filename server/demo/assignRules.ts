import { system } from '../db/tables'
import written from './assignRules.json'
import { type DemoTarget, insert } from './insert'

interface WrittenRule {
  readonly name: string
  readonly departs?: readonly string[]
  readonly active?: boolean
}

const rules: Readonly<Record<string, readonly WrittenRule[]>> = written

/**
 * Seeds the assignment rules of a company, whose departments exist. They date from yesterday and have assigned nothing
 * yet.
 */
export async function seedAssignRules(target: DemoTarget, tenantId: number): Promise<void> {
  const departs = await system(target.db)
    .selectFrom('sys_depart')
    .select(['id', 'depart_name'])
    .where('tenant_id', '=', tenantId)
    .execute()
  const idOf = (name: string) => departs.find((one) => one.depart_name === name)?.id
  const records = (rules[String(tenantId)] ?? []).map((rule, at) => ({
    active: true,
    hits: 0,
    ...rule,
    departs: rule.departs?.flatMap((name) => idOf(name) ?? []) ?? null,
    createTime: target.past.time(0, 600 + at * 7),
  }))
  await insert(target, 'assignRule', tenantId, records)
}
