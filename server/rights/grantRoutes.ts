import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Db } from '../db/open'
import { addCall, openObject, requiredText, text } from '../http/call'
import { declined, notFound, ok, Refusal } from '../http/envelope'
import { list } from '../http/input'
import type { Caller } from '../http/right'
import type { DocumentsOf } from '../kernel/ofTenant'
import type { StoredRule } from './changes'
import { type Impact, impactCall } from './impact'
import { grantMessages as messages } from './messages'
import type { Owner } from './owners'
import type { Rights } from './rights'
import { columnsNamed, entityShown } from './ruleColumns'

/** Calls that read and grant rights for one kind of owner: roles, departments or roles of departments. */
export interface GrantCalls {
  readonly kind: Owner['kind']
  /** Name of the owner's id in query and body, `roleId`. */
  readonly owner: string
  /** For roles of departments: name of the department's id in the address of rules. */
  readonly within?: string
  /** Addresses for reading grants, saving them, and an entry's rules; several if a call has two names. */
  readonly read: readonly string[]
  readonly save: readonly string[]
  readonly rules: readonly string[]
  /** Rights needed to read and to grant. */
  readonly rights: { readonly read: string; readonly give: string }
  /** Error text if rules are chosen for an entry that is not granted. */
  readonly missing: string
}

/** Whether row rules let the caller see the owner; grants of hidden owners can be neither read nor changed. */
export type SeesOwner = (owner: Owner, caller: Caller) => Promise<boolean>

interface GrantDeps {
  readonly db: Db
  readonly documents: DocumentsOf
  readonly rights: Rights
  readonly impact: Impact
  readonly sees: SeesOwner
}

const [most, mostIds] = [200_000, 6_000]

/** Calls of the page action `grant` (contract, §6.2, 6.4, 6.5). */
export function grantRoutes(
  app: FastifyInstance,
  { db, documents, rights, impact, sees }: GrantDeps,
  { kind, owner, within, missing, ...calls }: GrantCalls,
): void {
  const [canRead, canGive] = [{ can: calls.rights.read }, { can: calls.rights.give }]
  const ownerOf = async (
    sent: Readonly<Record<string, unknown>>,
    caller: Caller,
  ): Promise<Owner> => {
    const id = sent[owner]
    if (typeof id !== 'string' || id === '' || id.length > 32)
      throw new Refusal(400, messages.noOwner)
    if (!(await sees({ kind, id }, caller))) throw notFound()
    return { kind, id }
  }
  const ids = text({ max: most })
  for (const url of calls.read) {
    addCall(
      app,
      {
        method: 'GET',
        url,
        right: canRead,
        answer: Type.Array(Type.String()),
        summary: `Ids of the entries and buttons that ${kind} \`${owner}\` is granted.`,
        query: openObject({}),
      },
      async ({ query, caller }) => {
        const granted = await rights.grants(await ownerOf(query, caller), caller)
        return ok(granted.map(({ permissionId }) => permissionId))
      },
    )
  }
  const limited = Type.Object({ permissionId: requiredText({ max: 32 }), dataRuleIds: ids })
  const wholeBody = openObject({
    permissionIds: ids,
    lastpermissionIds: ids,
    /** Chosen rules of wanted entries. */
    dataRules: Type.Optional(Type.Array(limited, { maxItems: mostIds })),
  })
  const wantedIn = ({
    permissionIds,
    lastpermissionIds,
    dataRules = [],
  }: Static<typeof wholeBody>) => ({
    permissionIds: list('permissionIds', permissionIds, mostIds),
    last: list('lastpermissionIds', lastpermissionIds, mostIds),
    rules: dataRules.map(rulesIn),
  })
  for (const url of calls.save) {
    const body = wholeBody
    addCall(
      app,
      {
        method: 'POST',
        url,
        right: canGive,
        body,
        answer: Type.Null(),
        summary: `Gives ${kind} \`${owner}\` what differs between \`lastpermissionIds\` and \`permissionIds\`, limited by \`dataRules\`.`,
      },
      async ({ body, caller, request: { ip } }) => {
        await rights.saveGrants(await ownerOf(body, caller), wantedIn(body), { caller, ip })
        return ok(null, messages.granted)
      },
    )
    addCall(
      app,
      { ...impactCall(url), right: canGive, body },
      async ({ body, caller, request: { ip } }) => {
        const [known, wanted] = [await ownerOf(body, caller), wantedIn(body)]
        const by = { caller, ip }
        return ok(
          await impact.of(caller, (trx) => rights.writes.saveGrants(trx, known, wanted, by)),
        )
      },
    )
  }
  for (const url of calls.rules) {
    const path = [
      url,
      ':permissionId',
      ...(within === undefined ? [] : [`:${within}`]),
      `:${owner}`,
    ]
    addCall(
      app,
      {
        method: 'GET',
        url: path.join('/'),
        right: canRead,
        summary: `The rules of an entry, and those that limit ${kind} \`${owner}\` there.`,
        answer: Type.Object({
          datarule: Type.Array(Type.Object({ id: Type.String(), ruleName: Type.String() })),
          drChecked: Type.Optional(Type.String()),
          /** Titles of the compared fields, and the dictionaries of their values. */
          columns: Type.Array(
            Type.Object({
              value: Type.String(),
              text: Type.String(),
              dict: Type.Optional(Type.String()),
            }),
          ),
        }),
      },
      async ({ params, caller }) => {
        const { permissionId = '' } = params
        const granted = await rights.grants(await ownerOf(params, caller), caller)
        const rules = await rights.rules(permissionId, caller)
        if (rules.length === 0) throw declined(messages.noRules)
        const entity = await entityShown(db, documents(caller.tenantId), permissionId)
        const compared = new Set(rules.flatMap(({ rule_column }) => rule_column ?? []))
        const own = granted.find((one) => one.permissionId === permissionId)?.ruleIds ?? []
        return ok({
          datarule: rules.map(wireRule),
          ...(own.length > 0 && { drChecked: own.join() }),
          columns: entity ? columnsNamed([...compared], entity) : [],
        })
      },
    )
    const body = openObject(limited.properties)
    const limitedIn = async (sent: Static<typeof body>, caller: Caller) => {
      const { permissionId } = sent
      const known = await ownerOf(sent, caller)
      const granted = await rights.grants(known, caller)
      if (!granted.some((one) => one.permissionId === permissionId)) throw declined(missing)
      return { known, rules: rulesIn(sent) }
    }
    addCall(
      app,
      {
        method: 'POST',
        url,
        right: canGive,
        body,
        answer: Type.Null(),
        summary: `Limits the rows of an entry for ${kind} \`${owner}\` by \`dataRuleIds\`; none = all rows.`,
      },
      async ({ body, caller, request: { ip } }) => {
        const { known, rules } = await limitedIn(body, caller)
        await rights.saveGrantedRules(known, rules, { caller, ip })
        return ok(null, messages.rulesSaved)
      },
    )
    addCall(
      app,
      { ...impactCall(url), right: canGive, body },
      async ({ body, caller, request: { ip } }) => {
        const { known, rules } = await limitedIn(body, caller)
        const by = { caller, ip }
        return ok(
          await impact.of(caller, (trx) => rights.writes.saveGrantedRules(trx, known, rules, by)),
        )
      },
    )
  }
}

const rulesIn = (sent: { readonly permissionId: string; readonly dataRuleIds: string }) => ({
  permissionId: sent.permissionId,
  ruleIds: list('dataRuleIds', sent.dataRuleIds),
})

/** A rule in the contract's shape (§6.3). */
export const wireRule = (rule: StoredRule) => ({
  id: rule.id,
  permissionId: rule.permission_id,
  ruleName: rule.rule_name,
  ruleColumn: rule.rule_column,
  ruleConditions: rule.rule_conditions,
  ruleValue: rule.rule_value,
  status: rule.status,
})
