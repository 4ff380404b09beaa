import type { FastifyInstance } from 'fastify'
import { setFileCookie } from '../auth/fileCookie'
import type { Db } from '../db/open'
import { ok } from '../http/envelope'
import { sysMessages } from '../messages'
import { menuOf } from './permissions'

/** Menu and buttons of the signed-in user (contract, §5). */
export async function permissionRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  app.get(
    '/sys/permission/getUserPermissionByToken',
    { config: { right: 'session' } },
    async (request, reply) => {
      const { userId, grants } = request.caller
      // The client asks for this whenever it starts: a browser that has lost its cookie gets it back.
      setFileCookie(request, reply, String(request.headers['x-access-token']))
      const menu = await menuOf(db, userId)
      return ok({ menu, auth: grants.auth, allAuth: grants.allAuth }, sysMessages.queried)
    },
  )
}
