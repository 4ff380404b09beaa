import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { type Entity, hasRights } from '#model'
import type { Db } from '../db/open'
import { addCall, requiredText, text } from '../http/call'
import { ok } from '../http/envelope'
import type { Caller } from '../http/right'
import type { Sessions } from '../sessions/sessions'
import { tenantsOf } from '../sessions/sessionUser'
import { chooseDepart } from './departChoice'
import { departsOf, departTree, leafOf, pickTree } from './departs'
import { userInfo } from './users'

export interface DepartDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly sessions: Sessions
  entities(): ReadonlyMap<string, Entity>
}

/** Departments: the caller's own, the choice among them, and the tenant's tree (contract, §3.3, 6.4). */
export async function departRoutes(
  app: FastifyInstance,
  { db, clock, sessions, entities }: DepartDeps,
): Promise<void> {
  addCall(
    app,
    {
      ...{ method: 'GET', url: '/sys/user/getCurrentUserDeparts', right: 'session' },
      summary: 'The departments of the caller in the tenant in force, and the one in force.',
      answer: Type.Object({ list: Type.Array(Type.Object({ orgCode: Type.String() })) }),
    },
    async ({ caller: { userId, tenantId, orgCode } }) =>
      ok({ list: await departsOf(db, userId, [tenantId]), orgCode }),
  )

  addCall(
    app,
    {
      ...{ method: ['PUT', 'POST'], url: '/sys/selectDepart', right: 'session', limit: 'check' },
      summary: 'Makes one of the departments of the caller the one in force.',
      body: Type.Object({ orgCode: requiredText({ max: 64 }), username: text({ max: 100 }) }),
      answer: Type.Object({ userInfo: Type.Object({ id: Type.String() }) }),
    },
    async ({ body, caller }) => {
      await chooseDepart(db, clock, caller, body)
      // The department in force is stamped on what its people write.
      sessions.forget()
      const tenants = await tenantsOf(db, caller.userId, clock())
      return ok({ userInfo: await userInfo(db, caller.userId, tenants) })
    },
  )

  /** Whoever has no rights sees the departments they belong to, without what lies above and below. */
  const treeFor = async (caller: Caller) =>
    hasRights(caller.grants)
      ? await departTree({ db, entities }, caller)
      : (await departsOf(db, caller.userId, [caller.tenantId])).map(leafOf)

  addCall(
    app,
    {
      ...{ method: 'GET', url: '/sys/sysDepart/queryTreeList', right: 'session' },
      summary: 'The departments of the tenant as a tree.',
      answer: Type.Array(Type.Object({ id: Type.String() })),
    },
    async ({ caller }) => ok(await treeFor(caller)),
  )

  addCall(
    app,
    {
      ...{ method: 'GET', url: '/sys/sysDepart/queryIdTree', right: 'session' },
      summary: 'The same tree as pickers read it.',
      answer: Type.Array(Type.Object({ key: Type.String() })),
    },
    async ({ caller }) => ok(pickTree(await treeFor(caller))),
  )
}
