import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { expressionRule, sqlRule } from '../../renderer/model/rights/dataRule'
import { rowColumn } from '../../renderer/model/rights/ruleColumn'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { Dicts } from '../dictionaries/dicts'
import { anybody, ruleClause } from '../entity/read/rowRules'
import { entityTableOf } from '../entity/schema/entityTable'
import { addCall, requiredText, text } from '../http/call'
import { invalid, notFound, ok, Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import type { DocumentsOf } from '../kernel/ofTenant'
import type { StoredRule } from '../rights/changes'
import { wireRule } from '../rights/grantRoutes'
import { type Impact, impactCall } from '../rights/impact'
import { rightMessages } from '../rights/messages'
import type { Rights } from '../rights/rights'
import { entityShown, ruleColumns } from '../rights/ruleColumns'
import { entryMessages as messages } from './messages'
import { strangeChoice } from './ruleChoices'

interface RuleDeps {
  readonly db: Db
  readonly dicts: Dicts
  readonly rights: Rights
  readonly impact: Impact
  readonly documents: DocumentsOf
}

const ruleAnswer = Type.Object({
  id: Type.String(),
  permissionId: Type.String(),
  ruleName: Type.String(),
})

const given = Type.Object({
  id: text({ max: 32 }),
  permissionId: text({ max: 32 }),
  ruleName: requiredText({ max: 100 }),
  ruleColumn: Type.Optional(Type.Union([text({ max: 200 }), Type.Null()])),
  ruleConditions: requiredText({ max: 32 }),
  ruleValue: Type.Optional(Type.Union([text({ max: 4_000 }), Type.Null()])),
  status: Type.Union([Type.Literal('1'), Type.Literal('0'), Type.Literal('')], { default: '1' }),
})

/** Row rules of menu entries (contract, §6.3). */
export async function ruleRoutes(app: FastifyInstance, deps: RuleDeps): Promise<void> {
  const { db, dicts, rights, impact, documents } = deps
  const view = { can: 'sysMenu:view' } as const
  const change = { can: 'sysMenu:rule' } as const
  const id = Type.Object({ id: requiredText({ max: 32 }) })
  const ofEntry = Type.Object({ permissionId: requiredText({ max: 32 }) })

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/permission/getPermRuleListByPermId',
      right: view,
      summary: 'The rules of an entry: of the platform and of the tenant in force.',
      query: ofEntry,
      answer: Type.Array(ruleAnswer),
    },
    async ({ query: { permissionId }, caller }) =>
      ok((await rights.rules(permissionId, caller)).map((rule) => shownRule(rule, caller))),
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/permission/queryPermissionRule',
      right: view,
      summary: 'The same, of which those whose name or value contains a text.',
      query: Type.Object({
        permissionId: requiredText({ max: 32 }),
        ruleName: text({ max: 100 }),
        ruleValue: text({ max: 200 }),
      }),
      answer: Type.Array(ruleAnswer),
    },
    async ({ query: { permissionId, ruleName, ruleValue }, caller }) => {
      const rules = (await rights.rules(permissionId, caller)).filter(
        ({ rule_name, rule_value }) =>
          rule_name.includes(plain(ruleName)) && (rule_value ?? '').includes(plain(ruleValue)),
      )
      return ok(
        rules.map((rule) => shownRule(rule, caller)),
        messages.queried,
      )
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/permission/queryRuleColumns',
      right: view,
      summary: 'What rules of an entry may compare: the columns of the records that it shows.',
      query: ofEntry,
      answer: Type.Object({
        title: Type.Union([Type.String(), Type.Null()]),
        columns: Type.Array(
          Type.Object({
            value: Type.String(),
            text: Type.String(),
            /** Dictionary of its values. */
            dict: Type.Optional(Type.String()),
          }),
        ),
      }),
    },
    async ({ query: { permissionId }, caller }) => {
      const entity = await entityShown(db, documents(caller.tenantId), permissionId)
      return ok({ title: entity?.title ?? null, columns: entity ? ruleColumns(entity) : [] })
    },
  )

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/permission/addPermissionRule',
      right: change,
      summary: 'Adds a rule to an entry: to all tenants’ by a platform administrator.',
      body: given,
      answer: Type.Null(),
    },
    async ({ body, caller, request }) => {
      const rule = await ruleIn(body, body.permissionId, caller)
      await rights.saveRule(rule, { caller, ip: request.ip })
      return ok(null, saidOf(body.ruleConditions, messages.ruleAdded))
    },
  )

  addCall(
    app,
    {
      method: ['PUT', 'POST'],
      url: '/sys/permission/editPermissionRule',
      right: change,
      summary: 'Changes a rule.',
      body: given,
      answer: Type.Null(),
    },
    async ({ body, caller, request }) => {
      await rights.saveRule(await editedIn(body, caller), { caller, ip: request.ip })
      return ok(null, saidOf(body.ruleConditions, messages.ruleEdited))
    },
  )

  addCall(
    app,
    { ...impactCall('/sys/permission/editPermissionRule'), right: change, body: given },
    async ({ body, caller, request: { ip } }) => {
      const rule = await editedIn(body, caller)
      return ok(await impact.of(caller, (trx) => rights.writes.saveRule(trx, rule, { caller, ip })))
    },
  )

  addCall(
    app,
    {
      method: 'DELETE',
      url: '/sys/permission/deletePermissionRule',
      right: change,
      summary: 'Deletes a rule, and takes it from all who are limited by it.',
      query: id,
      answer: Type.Null(),
    },
    async ({ query, caller, request }) => {
      await rights.removeRule(query.id, { caller, ip: request.ip })
      return ok(null, messages.ruleDeleted)
    },
  )

  addCall(
    app,
    { ...impactCall('/sys/permission/deletePermissionRule'), right: change, body: id },
    async ({ body, caller, request: { ip } }) =>
      ok(await impact.of(caller, (trx) => rights.writes.removeRule(trx, body.id, { caller, ip }))),
  )

  async function editedIn(body: Static<typeof given>, caller: Caller) {
    const known = await system(db)
      .selectFrom('sys_permission_data_rule')
      .select(['permission_id', 'rule_conditions'])
      .where('id', '=', body.id)
      .where('tenant_id', 'in', [0, caller.tenantId])
      .executeTakeFirst()
    if (!known) throw notFound()
    if (known.rule_conditions === expressionRule) throw new Refusal(400, rightMessages.documentRule)
    return { ...(await ruleIn(body, known.permission_id, caller)), id: body.id }
  }

  async function ruleIn(body: Static<typeof given>, permissionId: string, caller: Caller) {
    const conditions = body.ruleConditions
    const entity = await entityShown(db, documents(caller.tenantId), permissionId)
    if (!entity) throw new Refusal(400, messages.noEntity)
    if (!(await isCondition(db, conditions))) {
      throw invalid([{ field: 'ruleConditions', message: messages.noCondition }])
    }
    const column = conditions === sqlRule ? null : (body.ruleColumn ?? '').trim()
    const value = body.ruleValue ?? null
    if (conditions !== sqlRule) {
      const rule = { id: body.id, name: body.ruleName, column, conditions, value }
      const read = ruleClause(rule, entityTableOf(entity), anybody(caller))
      if ('fault' in read) {
        const field = column && rowColumn(entity, column) ? 'ruleValue' : 'ruleColumn'
        throw invalid([{ field, message: messages.ruleBroken(read.fault) }])
      }
      const compared = { column: column ?? '', conditions, value: value ?? '' }
      // What a platform administrator writes counts in every tenant.
      const tenantId = caller.platform ? 0 : caller.tenantId
      const strange = await strangeChoice(compared, entity, { dicts, tenantId })
      if (strange) throw invalid([{ field: 'ruleValue', message: strange }])
    }
    return {
      permission_id: permissionId,
      rule_name: body.ruleName,
      rule_column: column,
      rule_conditions: conditions,
      rule_value: value,
      status: body.status || '1',
    }
  }
}

const saidOf = (conditions: string, usual: string): string =>
  conditions === sqlRule ? messages.sqlKept : usual

/** Removes the asterisks: other consoles send `*x*`. */
const plain = (text: string): string => text.trim().replace(/^\*|\*$/g, '')

/** Administrators edit the dictionary of conditions; the condition of role documents cannot be chosen. */
async function isCondition(db: Db, value: string): Promise<boolean> {
  const found = await system(db)
    .selectFrom('sys_dict_item as item')
    .innerJoin('sys_dict as dict', 'dict.id', 'item.dict_id')
    .select('item.id')
    .where('dict.dict_code', '=', 'rule_conditions')
    .where('item.item_value', '=', value)
    .where('item.del_flag', '=', 0)
    .executeTakeFirst()
  return found !== undefined && value !== expressionRule
}

const shownRule = (rule: StoredRule, { platform }: Caller) => ({
  ...wireRule(rule),
  tenantId: rule.tenant_id,
  /** Whether the caller may change it: platform rules need a platform administrator, document rules are fixed. */
  editable: rule.rule_conditions !== expressionRule && (rule.tenant_id !== 0 || platform),
  createBy: rule.create_by,
  createTime: rule.create_time,
  updateBy: rule.update_by,
  updateTime: rule.update_time,
})
