import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { ownOperation } from '../entity/contracts/calls'
import type { EntityHooks, RecordChange } from '../entity/contracts/deps'
import type { Stored, Values } from '../entity/contracts/records'
import { within } from '../entity/read/rows'
import { isFoldedLike } from '../entity/schema/textKeys'
import { anyObject, requiredText, text } from '../http/call'
import { declined, fail, invalid, ok, Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import { type DocumentsOf } from '../kernel/ofTenant'
import { menuTree, treeAnswer } from '../menu/tree'
import { outsideTenant } from '../rights/editions'
import { refuseRolesBeyond } from '../rights/giving'
import type { GrantCalls } from '../rights/grantRoutes'
import { type Impact, impactOperation } from '../rights/impact'
import { rightMessages } from '../rights/messages'
import { adminRole, keepAdministrators } from '../rights/platform'
import type { Rights } from '../rights/rights'
import { membersLack, rolesLack } from './lacking'
import { roleUserImpact } from './memberImpact'
import { moveShares } from './merging'
import { roleMessages as messages } from './messages'
import { removalImpacts } from './removalImpact'

export interface RoleDeps {
  readonly db: Db
  readonly documents: DocumentsOf
  rights(): Rights
  impact(): Impact
}

/** Calls that read and grant the rights of a role. */
export const roleGrants: GrantCalls = {
  kind: 'role',
  owner: 'roleId',
  missing: messages.notGranted,
  read: ['/sys/permission/queryRolePermission'],
  save: ['/sys/permission/saveRolePermission'],
  rules: ['/sys/role/datarule'],
  rights: { read: 'role:view', give: 'role:grant' },
}

/** Hooks of the entity `sysRole` (contract, §6.2): roles of the platform and of the caller's tenant. */
export function roleHooks(deps: RoleDeps): EntityHooks {
  const { db } = deps
  return {
    // `list` is in peopleRoutes, as pickers need it for everybody with rights.
    elsewhere: ['list'],
    says: { delete: messages.deleted, deleteBatch: messages.deletedMany },
    lacks: rolesLack,
    merging: mergeRoles,
    settled: judgeRoles,
    committed: () => deps.rights().changed(),
    operations: [
      ownOperation({
        methods: ['GET'],
        path: 'queryall',
        also: ['/enterprise/role/queryall'],
        right: 'session',
        summary: 'All roles that may be given in the tenant.',
        answer: Type.Array(anyObject),
        async run({ request: { caller } }) {
          const found = await system(db)
            .selectFrom('sys_role')
            .select(['id', 'role_name as roleName', 'role_code as roleCode', 'description'])
            .where('tenant_id', 'in', [0, caller.tenantId])
            .where(within(deps.documents(caller.tenantId).entities.get('sysRole'), caller))
            .orderBy('role_code')
            .execute()
          const roles = caller.entries.size > 0 ? found : []
          if (roles.length === 0) throw declined(messages.none)
          return ok(roles)
        },
      }),
      ownOperation({
        methods: ['GET'],
        path: 'checkRoleCode',
        right: { can: 'role:view' },
        summary: 'Whether a code is free for a role, or its own.',
        query: Type.Object({ id: text({ max: 32 }), roleCode: requiredText({ max: 64 }) }),
        answer: Type.Null(),
        async run({ request: { caller }, query: { id, roleCode } }) {
          const taken = await system(db)
            .selectFrom('sys_role')
            .select('id')
            .where('tenant_id', 'in', [0, caller.tenantId])
            .where(isFoldedLike('role_code', roleCode))
            .where('id', '!=', id)
            .executeTakeFirst()
          return taken ? fail(500, messages.taken) : ok(null)
        },
      }),
      ownOperation({
        methods: ['GET'],
        path: 'queryTreeList',
        right: { can: 'role:view' },
        summary: 'All entries and buttons of the menu as a tree, and their ids.',
        answer: treeAnswer,
        run: async ({ request: { caller } }) =>
          ok(
            await menuTree(db, {
              ...deps.documents(caller.tenantId),
              without: await outsideTenant(db, caller, deps.documents(caller.tenantId)),
            }),
          ),
      }),
      ...removalImpacts({ can: 'role:delete' }, deps.impact),
    ],
  }
}

/** Only platform administrators may add, change and delete roles of the platform. */
async function judgeRoles(
  trx: Db,
  changes: readonly RecordChange[],
  { caller, now }: { readonly caller: Caller; readonly now: Date },
): Promise<void> {
  for (const { id, before, after } of changes) {
    const isPlatform = [before, after].some((one) => String(one?.platform) === '1')
    if (isPlatform && !caller.platform)
      throw new Refusal(403, before ? messages.platformKept : messages.platformOnly)
    if (!after && isPlatform && before?.roleCode === adminRole)
      throw new Refusal(400, messages.adminKept)
    if (!before && after) await refuseTaken(trx, { id, ...after }, caller)
  }
  if (changes.some(({ after }) => !after)) await keepAdministrators(trx, now)
}

/**
 * Before roles are merged: whoever gives all that the other role has to their users must be allowed to give it. Users
 * of the caller's tenant get it as accounts are edited; a role of the platform has users in others, too.
 */
const mergeRoles: NonNullable<EntityHooks['merging']> = async (trx, { from, to }, caller) => {
  const isPlatform = ({ values }: Stored) => String(values.platform) === '1'
  if (from.some(isPlatform) && !isPlatform(to))
    throw invalid([{ field: 'to', message: messages.platformInto }])
  const ids = from.map(({ id }) => id)
  await refuseRolesBeyond(trx, [...ids, to.id], caller)
  if (from.some(isPlatform))
    await sql`insert into sys_user_role (user_id, role_id, tenant_id)
    select distinct user_id, ${to.id}, tenant_id from sys_user_role
    where role_id = any(${ids}::text[]) and tenant_id <> ${caller.tenantId}
    on conflict do nothing`.execute(trx)
  await moveShares(trx, ids, to.id)
}

/** A tenant and the platform cannot have roles with the same code, because rules identify roles by code. */
async function refuseTaken(
  trx: Db,
  { id, roleCode, platform }: Values,
  caller: Caller,
): Promise<void> {
  const others = system(trx)
    .selectFrom('sys_role')
    .select('id')
    .where(isFoldedLike('role_code', String(roleCode)))
    .where('id', '!=', String(id))
  const near = others.where('tenant_id', 'in', [0, caller.tenantId])
  const taken = await (String(platform) === '1' ? others : near).executeTakeFirst()
  if (taken) throw invalid([{ field: 'roleCode', message: messages.taken }])
}

/** Hooks of the entity `sysRoleUser`: users of a role in the caller's tenant. */
export const roleUserHooks = ({ rights, impact }: RoleDeps): EntityHooks => ({
  lacks: membersLack,
  operations: [
    ownOperation({
      ...impactOperation('add'),
      right: { can: 'roleUser:add' },
      body: anyObject,
      run: (call) => roleUserImpact(call, impact()),
    }),
    ...removalImpacts({ can: 'roleUser:delete' }, impact),
  ],
  async settled(trx, changes, { caller, now }) {
    for (const change of changes) {
      const { before, after } = change
      await refuseRolesBeyond(trx, [String((after ?? before)?.roleId)], caller)
      if (!after && !caller.platform && String(before?.everywhere) === '1')
        throw new Refusal(403, rightMessages.everywhere)
      if (before || !after || String(after.userId) !== caller.userId) continue
      const given = { kind: 'role', ids: [String(after.roleId)] } as const
      await rights().selfGrants.note(trx, change, given, { caller, ip: '' })
    }
    if (changes.some(({ after }) => !after)) await keepAdministrators(trx, now)
  },
  async committed(changes) {
    await rights().changed()
    await rights().selfGrants.tell(changes)
  },
})
