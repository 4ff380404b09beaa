import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Db } from '../db/open'
import { addCall, text } from '../http/call'
import { ok, Refusal } from '../http/envelope'
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
  addCall(
    app,
    {
      ...{ method: 'GET', url: '/sys/permission/getUserPermissionByToken', right: 'session' },
      summary: 'Menu, buttons and rights of the caller, and whose pictures texts may show.',
      query: Type.Object({ siteCode: text({ max: 64 }) }),
      answer: Type.Object({
        menu: Type.Array(Type.Unknown()),
        auth: Type.Array(Type.Unknown()),
        allAuth: Type.Array(Type.Unknown()),
        mediaHosts: Type.Array(Type.String()),
      }),
    },
    async ({ query: { siteCode }, caller: { userId, grants }, request, reply }) => {
      if (siteCode !== '' && !(await hasSite(db, userId, siteCode))) {
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
