import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Db } from '../db/open'
import { addCall, requiredText, text } from '../http/call'
import { declined, ok } from '../http/envelope'
import { list } from '../http/input'
import type { Caller } from '../http/right'
import { entriesIn, levelsOf, modelsBelow, treeList } from '../rights/entryTree'
import type { Owner } from '../rights/owners'
import type { Rights } from '../rights/rights'
import { ruleAnswer, wireRule } from '../rights/ruleWire'
import { departMessages as messages } from './messages'

interface GrantDeps {
  readonly db: Db
  readonly rights: Rights
}

const ids = Type.Array(Type.String())
const name = () => requiredText({ max: 32 })
/** As many as the menu may have. */
const csv = () => text({ max: 200_000 })
const grantsSent = { permissionIds: csv(), lastpermissionIds: csv() }
const rulesAnswer = Type.Object({
  datarule: Type.Array(ruleAnswer),
  drChecked: Type.Optional(Type.String()),
})
const listAtMost = 10_000

/** What departments and their roles are granted (contract, §6.3, 6.5). */
export async function grantRoutes(app: FastifyInstance, { db, rights }: GrantDeps): Promise<void> {
  const ofDepart = { can: 'depart:grant' } as const
  const ofRole = { can: 'departRole:grant' } as const
  const granted = async (owner: Owner, caller: Caller) =>
    (await rights.grants(owner, caller)).map(({ permissionId }) => permissionId)

  addCall(
    app,
    {
      ...{ method: 'GET', url: '/sys/permission/queryDepartPermission', right: ofDepart },
      summary: 'Ids of the entries and buttons that a department is granted.',
      query: Type.Object({ departId: name() }),
      answer: ids,
    },
    async ({ query: { departId: id }, caller }) =>
      ok(await granted({ kind: 'depart', id }, caller)),
  )

  addCall(
    app,
    {
      ...{ method: 'POST', url: '/sys/permission/saveDepartPermission', right: ofDepart },
      summary:
        'Grants a department what its roles can be granted at most: the difference from what was shown.',
      body: Type.Object({ departId: name(), ...grantsSent }),
      answer: Type.Null(),
    },
    async ({ body, caller, request: { ip } }) => {
      await rights.saveGrants({ kind: 'depart', id: body.departId }, wantedOf(body), { caller, ip })
      return ok(null, messages.saved)
    },
  )

  // The specification has them below the department, other consoles below its grants.
  for (const base of ['/sys/sysDepartPermission', '/sys/sysDepart']) {
    addCall(
      app,
      {
        ...{ method: 'GET', url: `${base}/queryTreeListForDeptRole`, right: ofRole },
        summary: 'What a department is granted, as the tree that its roles choose from.',
        query: Type.Object({ departId: name() }),
        answer: treeList,
      },
      async ({ query: { departId: id }, caller }) => {
        const own = new Set(await granted({ kind: 'depart', id }, caller))
        const rows = (await entriesIn(db)).filter((row) => own.has(row.id))
        return ok({ treeList: modelsBelow('', levelsOf(rows)), ids: rows.map((row) => row.id) })
      },
    )

    addCall(
      app,
      {
        ...{ method: 'GET', url: `${base}/queryDeptRolePermission`, right: ofRole },
        summary: 'Ids of the entries and buttons that a role of a department is granted.',
        query: Type.Object({ roleId: name() }),
        answer: ids,
      },
      async ({ query: { roleId: id }, caller }) =>
        ok(await granted({ kind: 'departRole', id }, caller)),
    )

    addCall(
      app,
      {
        ...{ method: 'POST', url: `${base}/saveDeptRolePermission`, right: ofRole },
        summary: 'Grants a role of a department: the difference from what was shown.',
        body: Type.Object({ roleId: name(), ...grantsSent }),
        answer: Type.Null(),
      },
      async ({ body, caller, request: { ip } }) => {
        const owner = { kind: 'departRole', id: body.roleId } as const
        await rights.saveGrants(owner, wantedOf(body), { caller, ip })
        return ok(null, messages.saved)
      },
    )
  }

  /** The rules that hang on an entry, and those that limit the owner there. */
  async function rulesFor(owner: Owner, permissionId: string, caller: Caller, first: string) {
    const rules = await rights.rules(permissionId, caller)
    if (rules.length === 0) throw declined(messages.noRules)
    const grant = await grantOf(owner, permissionId, caller)
    if (!grant) throw declined(first)
    const datarule = rules.map((rule) => wireRule(rule, caller))
    return ok(
      grant.ruleIds.length > 0 ? { datarule, drChecked: grant.ruleIds.join() } : { datarule },
    )
  }
  const grantOf = async (owner: Owner, permissionId: string, caller: Caller) =>
    (await rights.grants(owner, caller)).find((one) => one.permissionId === permissionId)

  async function limit(
    owner: Owner,
    sent: { readonly permissionId: string; readonly dataRuleIds: string },
    by: { readonly caller: Caller; readonly ip: string },
    first: string,
  ) {
    const { permissionId, dataRuleIds } = sent
    if (!(await grantOf(owner, permissionId, by.caller))) throw declined(first)
    await rights.saveGrantedRules(owner, { permissionId, ruleIds: list(dataRuleIds) }, by)
    return ok(null, messages.saved)
  }

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/sysDepartPermission/datarule/:permissionId/:departId',
      right: ofDepart,
      summary: 'The rules of an entry, and those that limit a department there.',
      answer: rulesAnswer,
    },
    async ({ caller, request }) => {
      const { permissionId, departId: id } = request.params as Named
      return await rulesFor({ kind: 'depart', id }, permissionId, caller, messages.departFirst)
    },
  )

  addCall(
    app,
    {
      ...{ method: 'POST', url: '/sys/sysDepartPermission/datarule', right: ofDepart },
      summary: 'Limits by which rules a department has the records of an entry.',
      body: Type.Object({ permissionId: name(), departId: name(), dataRuleIds: csv() }),
      answer: Type.Null(),
    },
    async ({ body, caller, request: { ip } }) => {
      const owner = { kind: 'depart', id: body.departId } as const
      return await limit(owner, body, { caller, ip }, messages.departFirst)
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/sysDepartRole/datarule/:permissionId/:departId/:roleId',
      right: ofRole,
      summary: 'The rules of an entry, and those that limit a role of a department there.',
      answer: rulesAnswer,
    },
    async ({ caller, request }) => {
      const { permissionId, roleId: id } = request.params as Named
      return await rulesFor({ kind: 'departRole', id }, permissionId, caller, messages.roleFirst)
    },
  )

  addCall(
    app,
    {
      ...{ method: 'POST', url: '/sys/sysDepartRole/datarule', right: ofRole },
      summary: 'Limits by which rules a role of a department has the records of an entry.',
      body: Type.Object({ permissionId: name(), roleId: name(), dataRuleIds: csv() }),
      answer: Type.Null(),
    },
    async ({ body, caller, request: { ip } }) => {
      const owner = { kind: 'departRole', id: body.roleId } as const
      return await limit(owner, body, { caller, ip }, messages.roleFirst)
    },
  )
}

/** Parts of the address: of another route's they are empty. */
interface Named {
  readonly permissionId: string
  readonly departId: string
  readonly roleId: string
}

const wantedOf = (sent: {
  readonly permissionIds: string
  readonly lastpermissionIds: string
}) => ({
  permissionIds: list(sent.permissionIds, listAtMost),
  last: list(sent.lastpermissionIds, listAtMost),
})
