import { type Selectable, sql } from 'kysely'
import { expressionRule } from '../../renderer/model/rights/dataRule'
import { writeLog } from '../audit/log'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { notFound, Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import { newId } from '../kernel/ids'
import type { DocumentsOf } from '../kernel/ofTenant'
import { wallClock } from '../kernel/wallClock'
import { administeringEntries } from './administration'
import { closedIn, ofOthers } from './closed'
import { readEditions } from './editions'
import { rightMessages as messages } from './messages'
import {
  deleteGrants,
  insertGrants,
  type KnownOwner,
  type Owner,
  ownerToChange,
  ownGrants,
  setRules,
} from './owners'
import type { DataRuleTable } from './tables'

/** Who changes rights, and from which address. */
export interface RightsChange {
  readonly caller: Caller
  readonly ip: string
}

/** A stored rule. */
export type StoredRule = Selectable<DataRuleTable>

/** A rule to store; without an id it is new. */
export interface RuleToKeep
  extends Pick<DataRuleTable, 'permission_id' | 'rule_name' | 'rule_column' | 'rule_conditions'> {
  readonly id?: string
  readonly rule_value: string | null
  readonly status: string
}

/** Rules that limit the rows of an entry; none = all rows. */
export interface GrantedRules {
  readonly permissionId: string
  readonly ruleIds: readonly string[]
}

/** Grants of entries and buttons: as the screen showed them, and as wanted. */
export interface WantedGrants {
  readonly permissionIds: readonly string[]
  readonly last: readonly string[]
  /** Chosen rules of entries; saved together with the grants, so that nobody gets more rows in between. */
  readonly rules?: readonly GrantedRules[]
}

/**
 * Changes of rights in the caller's transaction, each with a log line. The same code makes the change and previews its
 * impact (see impact).
 */
export interface RightsWrites {
  /** Answers a notice to other administrators if the caller grants himself rights; '' = none, undefined = no change. */
  saveGrants(
    trx: Db,
    owner: Owner,
    wanted: WantedGrants,
    by: RightsChange,
  ): Promise<string | undefined>
  /** `told`: notice to other administrators if the rule limits the caller himself; '' = none. */
  saveRule(
    trx: Db,
    rule: RuleToKeep,
    by: RightsChange,
  ): Promise<{ readonly id: string; readonly told: string }>
  /** Answers such a notice; '' = none. */
  removeRule(trx: Db, id: string, by: RightsChange): Promise<string>
  /** Answers a notice to other administrators; '' = none. */
  saveGrantedRules(trx: Db, owner: Owner, granted: GrantedRules, by: RightsChange): Promise<string>
}

export function createRightsWrites(clock: () => Date, documents: DocumentsOf): RightsWrites {
  const operated = ({ ip }: RightsChange) => ({
    operate_date: wallClock(clock()),
    operate_ip: ip.slice(0, 64),
  })

  const log = (trx: Db, { caller, ip }: RightsChange, content: string) =>
    writeLog(trx, clock, {
      logType: 2,
      content,
      ip,
      account: caller.username,
      name: caller.realname,
    })

  async function selfRule(trx: Db, rule: string, by: RightsChange): Promise<string> {
    const text = messages.selfRule(by.caller.realname, rule)
    await log(trx, by, text)
    return text
  }

  /** Entries and buttons; undefined = nothing has changed. */
  async function giveEntries(
    trx: Db,
    known: KnownOwner,
    { permissionIds, last }: WantedGrants,
    by: RightsChange,
  ): Promise<string | undefined> {
    const wanted = new Set(permissionIds)
    const before = new Set(last)
    const held = new Set((await ownGrants(trx, known)).map((one) => one.permissionId))
    const given = [...wanted].filter((id) => !before.has(id) && !held.has(id))
    const taken = [...before].filter((id) => !wanted.has(id) && held.has(id))
    const names = await namesOf(trx, [...given, ...taken])
    if (given.some((id) => !names.has(id))) throw new Refusal(400, messages.unknownEntries)
    if (known.isAdmin && taken.length > 0) throw new Refusal(400, messages.adminRole)
    const counting =
      given.length > 0 ? await closedIn(trx, documents(by.caller.tenantId)) : undefined
    // What a company has of its own goes to its own roles and departments alone.
    const foreign = counting && ofOthers(counting, known.tenantId)
    if (given.some((id) => foreign?.has(id))) throw new Refusal(400, messages.unknownEntries)
    const closed = known.isAdmin ? undefined : counting
    await refuseBeyond(trx, {
      owner: known,
      given,
      caller: by.caller,
      names,
      closed: closed?.ids ?? new Set(),
    })
    await deleteGrants(trx, known, taken)
    await insertGrants(trx, known, given, operated(by))
    if (known.kind === 'role') await noteWho(trx, known.id, { given, taken }, by)
    if (given.length + taken.length === 0) return undefined
    const titles = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id)
    await log(trx, by, messages.changed(known.title, titles(given), titles(taken)))
    const isOwn = given.length > 0 && (await holds(trx, known, by.caller))
    if (!isOwn) return ''
    const self = messages.selfGrant(by.caller.realname, known.title, titles(given))
    await log(trx, by, self)
    return self
  }

  /** By whom a role's grants differ from those of its document. */
  async function noteWho(
    trx: Db,
    roleId: string,
    { given, taken }: Readonly<Record<'given' | 'taken', readonly string[]>>,
    { caller: { username } }: RightsChange,
  ): Promise<void> {
    await system(trx)
      .updateTable('sys_role_permission')
      .set({ operate_by: username })
      .where('role_id', '=', roleId)
      .where('permission_id', 'in', [...given, ''])
      .execute()
    await system(trx)
      .updateTable('sys_role_seed')
      .set({ taken_by: username, taken_time: wallClock(clock()) })
      .where('role_id', '=', roleId)
      .where('permission_id', 'in', [...taken, ''])
      .execute()
  }

  async function limitRows(
    trx: Db,
    known: KnownOwner,
    { permissionId, ruleIds }: GrantedRules,
    by: RightsChange,
  ): Promise<string> {
    const granted = (await ownGrants(trx, known)).find((one) => one.permissionId === permissionId)
    if (!granted) throw new Refusal(400, messages.unknownEntries)
    if (known.isAdmin && ruleIds.length > 0) throw new Refusal(400, messages.adminRows)
    const rules = await system(trx)
      .selectFrom('sys_permission_data_rule')
      .select(['id', 'rule_name'])
      .where('permission_id', '=', permissionId)
      .where('id', 'in', [...ruleIds, ''])
      .where('tenant_id', 'in', [0, known.tenantId])
      .execute()
    if (rules.length < new Set(ruleIds).size) throw new Refusal(400, messages.foreignRules)
    await setRules(trx, known, permissionId, [...new Set(ruleIds)])
    const entry = (await namesOf(trx, [permissionId])).get(permissionId) ?? ''
    const names = rules.map(({ rule_name }) => rule_name)
    await log(trx, by, messages.rulesGranted(known.title, entry, names))
    const isWider = granted.ruleIds.some((id) => !ruleIds.includes(id))
    if (!isWider || !(await holds(trx, known, by.caller))) return ''
    const self = messages.selfRows(by.caller.realname, known.title, entry)
    await log(trx, by, self)
    return self
  }

  return {
    async saveGrants(trx, owner, wanted, by) {
      const known = await ownerToChange(trx, owner, by.caller)
      const { rules = [] } = wanted
      const told = [await giveEntries(trx, known, wanted, by)]
      for (const chosen of rules) told.push(await limitRows(trx, known, chosen, by))
      if (told.every((text) => text === undefined)) return undefined
      return told.filter(Boolean).join('；')
    },

    async saveRule(trx, { id, ...rule }, by) {
      const { caller } = by
      const now = wallClock(clock())
      if (id !== undefined) {
        await ruleToChange(trx, id, caller)
        const changes = { ...rule, update_by: caller.username, update_time: now }
        await trx
          .updateTable('sys_permission_data_rule')
          .set(changes)
          .where('id', '=', id)
          .execute()
      }
      const made = id ?? newId()
      if (id === undefined) {
        const tenant_id = caller.platform ? 0 : caller.tenantId
        const own = { id: made, tenant_id, create_by: caller.username, create_time: now }
        await trx
          .insertInto('sys_permission_data_rule')
          .values({ ...rule, ...own })
          .execute()
      }
      await flagEntry(trx, rule.permission_id)
      await log(trx, by, messages.ruleKept(rule.rule_name))
      const isOwn = id !== undefined && (await limits(trx, id, caller))
      return { id: made, told: isOwn ? await selfRule(trx, rule.rule_name, by) : '' }
    },

    async removeRule(trx, id, by) {
      const rule = await ruleToChange(trx, id, by.caller)
      const isOwn = await limits(trx, id, by.caller)
      await trx.deleteFrom('sys_permission_data_rule').where('id', '=', id).execute()
      for (const table of limited) {
        const rows = await trx
          .selectFrom(table)
          .selectAll()
          .where('permission_id', '=', rule.permission_id)
          .where('data_rule_ids', 'like', `%${id}%`)
          .execute()
        for (const row of rows) {
          const left = String(row.data_rule_ids)
            .split(',')
            .filter((one) => one !== id)
          const key = table === 'sys_depart_permission' ? 'depart_id' : 'role_id'
          await trx
            .updateTable(table)
            .set({ data_rule_ids: left.length > 0 ? left.join() : null })
            .where(key, '=', row[key])
            .where('permission_id', '=', rule.permission_id)
            .execute()
        }
      }
      await flagEntry(trx, rule.permission_id)
      await log(trx, by, messages.ruleGone(rule.rule_name))
      return isOwn ? await selfRule(trx, rule.rule_name, by) : ''
    },

    async saveGrantedRules(trx, owner, granted, by) {
      return await limitRows(trx, await ownerToChange(trx, owner, by.caller), granted, by)
    },
  }
}

const limited = [
  'sys_role_permission',
  'sys_depart_permission',
  'sys_depart_role_permission',
] as const

/** Names of entries and buttons that are not deleted. */
async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await system(db)
    .selectFrom('sys_permission')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('del_flag', '=', 0)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

interface Giving {
  readonly owner: KnownOwner
  readonly given: readonly string[]
  readonly caller: Caller
  readonly names: ReadonlyMap<string, string>
  /** What counts for platform administrators alone. */
  readonly closed: ReadonlySet<string>
}

/** Callers can only grant administrative rights that they hold; a department's roles cannot exceed the department. */
async function refuseBeyond(
  trx: Db,
  { owner, given, caller, names, closed }: Giving,
): Promise<void> {
  const called = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id)
  const shut = given.filter((id) => closed.has(id))
  if (shut.length > 0) throw new Refusal(403, messages.platformOnly(called(shut)))
  if (owner.tenantId !== 0) {
    const editions = await readEditions(trx)
    const own = editions.of(owner.tenantId)
    const lacking = given.filter((id) => !own.some((edition) => editions.has(edition, id)))
    if (lacking.length > 0) throw new Refusal(403, messages.outsideEdition(called(lacking)))
  }
  if (!caller.platform) {
    const administering = await administeringEntries(trx)
    const beyond = given.filter((id) => administering.has(id) && !caller.entries.has(id))
    if (beyond.length > 0) throw new Refusal(403, messages.notHeld(called(beyond)))
  }
  if (owner.departId === undefined) return
  const limit = await ownGrants(trx, { kind: 'depart', id: owner.departId })
  const has = new Set(limit.map(({ permissionId }) => permissionId))
  const beyond = given.filter((id) => !has.has(id))
  if (beyond.length > 0) throw new Refusal(400, messages.beyondDepart(called(beyond)))
}

/** Whether the caller himself gets the owner's rights. */
async function holds(db: Db, { kind, id }: Owner, { userId }: Caller): Promise<boolean> {
  const tables = system(db)
  const found = await (kind === 'role'
    ? tables
        .selectFrom('sys_user_role')
        .select('user_id')
        .where('role_id', '=', id)
        .where('user_id', '=', userId)
    : kind === 'departRole'
      ? tables
          .selectFrom('sys_depart_role_user')
          .select('user_id')
          .where('drole_id', '=', id)
          .where('user_id', '=', userId)
      : tables
          .selectFrom('sys_user_depart')
          .select('user_id')
          .where('dep_id', '=', id)
          .where('user_id', '=', userId)
  ).executeTakeFirst()
  return found !== undefined
}

/** Whether the rule limits the caller himself, through one of his roles or departments. */
async function limits(trx: Db, ruleId: string, { userId }: Caller): Promise<boolean> {
  const { rows } = await sql`select 1 from (
      select granted.data_rule_ids as ids from sys_role_permission granted
        join sys_user_role has on has.role_id = granted.role_id where has.user_id = ${userId}
      union all select granted.data_rule_ids from sys_depart_role_permission granted
        join sys_depart_role_user has on has.drole_id = granted.role_id where has.user_id = ${userId}
      union all select granted.data_rule_ids from sys_depart_permission granted
        join sys_user_depart has on has.dep_id = granted.depart_id where has.user_id = ${userId}) own
    where ${ruleId} = any(string_to_array(own.ids, ','))`.execute(trx)
  return rows.length > 0
}

async function ruleToChange(db: Db, id: string, caller: Caller): Promise<StoredRule> {
  const rule = await system(db)
    .selectFrom('sys_permission_data_rule')
    .selectAll()
    .where('id', '=', id)
    .where('tenant_id', 'in', [0, caller.tenantId])
    .executeTakeFirst()
  if (!rule) throw notFound()
  if (rule.tenant_id === 0 && !caller.platform) throw new Refusal(403, messages.foreignRule)
  if (rule.rule_conditions === expressionRule) throw new Refusal(400, messages.documentRule)
  return rule
}

/** Updates the entry's flag for having rules (contract, §6.3). */
async function flagEntry(trx: Db, permissionId: string): Promise<void> {
  const rule = await system(trx)
    .selectFrom('sys_permission_data_rule')
    .select('id')
    .where('permission_id', '=', permissionId)
    .executeTakeFirst()
  await trx
    .updateTable('sys_permission')
    .set({ rule_flag: rule ? 1 : 0 })
    .where('id', '=', permissionId)
    .execute()
}
