import type { FastifyInstance } from 'fastify'
import { hasRights } from '#model'
import type { Db } from '../db/open'
import { ok } from '../http/envelope'
import { bodyOf, requiredText, text } from '../http/input'
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
}

/** Departments: the caller's own, the choice among them, and the tenant's tree (contract, §3.3, 6.4). */
export async function departRoutes(
  app: FastifyInstance,
  { db, clock, sessions }: DepartDeps,
): Promise<void> {
  app.get('/sys/user/getCurrentUserDeparts', { config: { right: 'session' } }, async (request) => {
    const { userId, tenantId, orgCode } = request.caller
    return ok({ list: await departsOf(db, userId, [tenantId]), orgCode })
  })

  app.route({
    method: ['PUT', 'POST'],
    url: '/sys/selectDepart',
    config: { right: 'session', limit: 'check' },
    handler: async ({ body, caller }) => {
      const members = bodyOf(body)
      await chooseDepart(db, clock, caller, {
        orgCode: requiredText(members, 'orgCode', { max: 64 }),
        username: text(members, 'username', { max: 100 }),
      })
      // The department in force is stamped on what its people write.
      sessions.forget()
      const tenants = await tenantsOf(db, caller.userId, clock())
      return ok({ userInfo: await userInfo(db, caller.userId, tenants) })
    },
  })

  /** Whoever has no rights sees the departments they belong to, without what lies above and below. */
  const treeFor = async ({ tenantId, userId, grants }: Caller) =>
    hasRights(grants)
      ? await departTree(db, tenantId)
      : (await departsOf(db, userId, [tenantId])).map(leafOf)

  app.get('/sys/sysDepart/queryTreeList', { config: { right: 'session' } }, async ({ caller }) =>
    ok(await treeFor(caller)),
  )

  app.get('/sys/sysDepart/queryIdTree', { config: { right: 'session' } }, async ({ caller }) =>
    ok(pickTree(await treeFor(caller))),
  )
}
