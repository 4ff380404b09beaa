import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Db } from '../db/open'
import { addCall, text } from '../http/call'
import { ok } from '../http/envelope'
import type { Caller } from '../http/right'
import type { EntitiesOf } from '../kernel/ofTenant'
import type { Sessions } from '../sessions/sessions'
import { tenantsOf } from '../sessions/sessionUser'
import { chooseDepart } from './departChoice'
import { departsFor, departsOf, pickTree } from './departs'
import { userInfo } from './users'

export interface DepartDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly sessions: Sessions
  readonly entities: EntitiesOf
}

/** Departments: the caller's own, choosing the current one, and the tenant's tree (contract, §3.3, 6.4). */
export async function departRoutes(
  app: FastifyInstance,
  { db, clock, sessions, entities }: DepartDeps,
): Promise<void> {
  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/user/getCurrentUserDeparts',
      right: 'session',
      summary: 'The departments of the caller in the tenant in force, and the one in force.',
      answer: Type.Object({ list: Type.Array(Type.Object({ orgCode: Type.String() })) }),
    },
    async ({ caller: { userId, tenantId, orgCode } }) =>
      ok({ list: await departsOf(db, userId, [tenantId]), orgCode }),
  )

  addCall(
    app,
    {
      method: ['PUT', 'POST'],
      url: '/sys/selectDepart',
      right: 'session',
      limit: 'check',
      summary:
        'Makes one of the departments of the caller the one in force. `loginTenantId` names the tenant that it must be of; alone it only says of which tenant `userInfo` tells.',
      body: Type.Object({
        orgCode: text({ max: 64 }),
        username: text({ max: 100 }),
        loginTenantId: text({ max: 20, orNumber: true }),
      }),
      answer: Type.Object({ userInfo: Type.Object({ id: Type.String() }) }),
    },
    async ({ body, caller }) => {
      const tenant = await chooseDepart(db, clock, caller, body)
      // The department in force is stamped on what its people write.
      sessions.forget()
      const tenants = await tenantsOf(db, caller.userId, clock())
      const own = await userInfo(db, caller.userId, tenants)
      return ok({
        userInfo: tenant ? { ...own, tenantId: tenant.id, loginTenantId: tenant.id } : own,
      })
    },
  )

  const treeFor = (caller: Caller) => departsFor({ db, entities }, caller)

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/sysDepart/queryTreeList',
      right: 'session',
      summary: 'The departments of the tenant as a tree.',
      answer: Type.Array(Type.Object({ id: Type.String() })),
    },
    async ({ caller }) => ok(await treeFor(caller)),
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/sysDepart/queryIdTree',
      right: 'session',
      summary: 'The same tree as pickers read it.',
      answer: Type.Array(Type.Object({ key: Type.String() })),
    },
    async ({ caller }) => ok(pickTree(await treeFor(caller))),
  )
}
