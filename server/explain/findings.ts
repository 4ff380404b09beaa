import type { Documents } from '#model'
import type { DataRule } from '../../renderer/model/entity/trace'
import { readRule } from '../../renderer/model/rights/dataRule'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { anybody, rowUser, ruleClause } from '../entity/read/rowRules'
import { entityTableOf } from '../entity/schema/entityTable'
import type { Caller } from '../http/right'
import { entriesOf } from '../rights/entries'
import type { Loading } from '../sessions/sessionUser'
import { entriesOfRules } from './links'
import { explainMessages as messages } from './messages'
import { peopleOf, subjectOf } from './people'

export interface RuleFinding {
  readonly id: string
  readonly name: string
  readonly entry: string
  /** The error, and a sentence with entry, rule and error. */
  readonly why: string
  readonly message: string
}

/**
 * Active rules that cannot apply, so that the people they limit see nothing: those of the platform and the caller's
 * tenant, or of all tenants.
 */
export async function brokenRules(
  db: Db,
  documents: Documents,
  caller: Caller,
  tenants: 'own' | 'all' = 'own',
): Promise<readonly RuleFinding[]> {
  const found = system(db)
    .selectFrom('sys_permission_data_rule as rule')
    .innerJoin('sys_permission as entry', 'entry.id', 'rule.permission_id')
    .leftJoin('sys_permission as above', 'above.id', 'entry.parent_id')
    .select(['rule.id', 'rule_name as name', 'rule_column as column'])
    .select(['rule_conditions as conditions', 'rule_value as value', 'entry.name as entry'])
    .select(['entry.component', 'above.component as aboveComponent', 'entry.menu_type'])
    .where('rule.status', '=', '1')
    .orderBy('rule.id')
  const own = found.where('rule.tenant_id', 'in', [0, caller.tenantId])
  const rows = await (tenants === 'own' ? own : found).execute()
  const { entityOf } = entriesOf(documents)
  const user = anybody(caller)
  return rows.flatMap((row): readonly RuleFinding[] => {
    const { id, name, column, conditions, value, entry } = row
    const entity = entityOf(row.menu_type === 2 ? row.aboveComponent : row.component)
    const rule: DataRule = { id, name, column, conditions, value }
    const read = entity ? ruleClause(rule, entityTableOf(entity), user) : undefined
    if (read && 'clause' in read) return []
    const why = read?.fault ?? messages.noEntity
    return [{ id, name, entry, why, message: messages.broken(entry, name, why) }]
  })
}

/**
 * Rules whose variables have no value for some members of the tenant, whatever department and site they choose; those
 * members see nothing.
 */
export async function rulesWithoutValue(
  db: Db,
  caller: Caller,
  loading: Loading,
): Promise<readonly RuleFinding[]> {
  const without = new Map<string, { readonly rule: DataRule; readonly names: string[] }>()
  for (const person of await peopleOf(db, caller, loading)) {
    const own = rowUser(subjectOf(person, caller).caller)
    // Users choose a department at login and a site per request, so both count as chosen.
    const user = { ...own, orgCode: own.orgCode ?? own.orgCodes[0] ?? null, site: 'site' }
    const told = new Set<string>()
    for (const [name, sources] of person.rights.allSources) {
      const entity = loading.documents.entities.get(name)
      for (const rule of entity ? sources.flatMap(({ rules }) => rules) : []) {
        const read = entity && readRule(rule, entity, user)
        if (!read || !('fault' in read) || !read.personal || told.has(rule.id)) continue
        told.add(rule.id)
        const known = without.get(rule.id) ?? { rule, names: [] }
        known.names.push(person.user.realname)
        without.set(rule.id, known)
      }
    }
  }
  const entries = await entriesOfRules(db, [...without.keys()])
  return [...without].map(([id, { rule, names }]) => {
    const [entry = '', value = ''] = [entries.get(id), rule.value ?? '']
    const message = messages.withoutValue(entry, rule.name, value, names)
    return { id, name: rule.name, entry, why: message, message }
  })
}
