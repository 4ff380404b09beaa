import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/open'
import { ok, Refusal } from '../http/envelope'
import { text } from '../http/input'
import { setFileCookie } from '../sessions/fileCookie'
import { menuMessages, siteMessages } from './messages'
import { menuOf } from './permissions'
import { hasSite } from './sites'

/**
 * Menu and buttons of the signed-in user (contract, §5). They are the same for all of his sites; a
 * site that is not his is refused, so that a client does not go on with one that has been closed.
 * `mediaHosts` is ours: hosts whose pictures texts may show.
 */
export async function permissionRoutes(
  app: FastifyInstance,
  { db, mediaHosts }: { readonly db: Db; readonly mediaHosts: readonly string[] },
): Promise<void> {
  app.get<{ Querystring: Readonly<Record<string, unknown>> }>(
    '/sys/permission/getUserPermissionByToken',
    { config: { right: 'session' } },
    async (request, reply) => {
      const { userId, grants } = request.caller
      const site = text(request.query, 'siteCode', { max: 64 })
      if (site !== '' && !(await hasSite(db, userId, site))) {
        throw new Refusal(403, siteMessages.noSuchSite)
      }
      // The client asks for this whenever it starts: a browser that has lost its cookie gets it back.
      setFileCookie(request, reply, String(request.headers['x-access-token']))
      const menu = await menuOf(db, userId)
      const { auth, allAuth } = grants
      return ok({ menu, auth, allAuth, mediaHosts }, menuMessages.queried)
    },
  )
}
