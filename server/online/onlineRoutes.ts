import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { literally } from '../entity/read/where'
import { addCall, count, pageOf, requiredText, text } from '../http/call'
import { declined, ok } from '../http/envelope'
import type { Caller } from '../http/right'
import { sessionMessages } from '../sessions/messages'
import { type Sessions, sessionIdleMs } from '../sessions/sessions'

interface OnlineDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly sessions: Sessions
}

/**
 * Who is signed in, and ending a session (contract, §3.3), among members of the caller's tenant.
 * `token` is the session's hash: it names the session and opens nothing.
 */
export async function onlineRoutes(
  app: FastifyInstance,
  { db, clock, sessions }: OnlineDeps,
): Promise<void> {
  const open = ({ tenantId }: Caller) => {
    const now = clock().getTime()
    return system(db)
      .selectFrom('sys_session as session')
      .innerJoin('sys_user as user', 'user.id', 'session.user_id')
      .innerJoin('sys_user_tenant as member', 'member.user_id', 'user.id')
      .where('member.tenant_id', '=', tenantId)
      .where('session.expires_at', '>', now)
      .where('session.used_at', '>', now - sessionIdleMs)
      .where('user.status', '=', 1)
      .where('user.del_flag', '=', 0)
  }

  addCall(
    app,
    {
      ...{ method: 'GET', url: '/sys/online/list', right: { can: 'online:view' } },
      summary: 'One page of the sessions of people of the tenant, the last used first.',
      query: Type.Object({
        pageNo: count({ otherwise: 1, max: 1_000_000 }),
        pageSize: count({ otherwise: 10, max: 200 }),
        username: text(),
      }),
      answer: pageOf(
        Type.Object({ id: Type.String(), username: Type.String(), token: Type.String() }),
      ),
    },
    async ({ query: { pageNo, pageSize, username: asked }, caller }) => {
      const username = asked.replaceAll('*', '').trim()
      const found = open(caller).where('user.username', 'ilike', `%${literally(username)}%`)
      const [records, { total }] = await Promise.all([
        found
          .select(['user.id', 'user.username', 'user.realname', 'user.avatar', 'user.birthday'])
          .select(['user.sex', 'user.phone', 'session.token_hash as token', 'session.ip'])
          .orderBy('session.used_at', 'desc')
          .orderBy('session.token_hash')
          .limit(pageSize)
          .offset((pageNo - 1) * pageSize)
          .execute(),
        found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      ])
      const pages = Math.ceil(Number(total) / pageSize)
      return ok({ records, total: Number(total), size: pageSize, current: pageNo, pages })
    },
  )

  addCall(
    app,
    {
      ...{ method: 'POST', url: '/sys/online/forceLogout', right: { can: 'online:logout' } },
      summary: 'Ends a session of somebody of the tenant.',
      body: Type.Object({ token: requiredText({ max: 64 }) }),
      answer: Type.Null(),
    },
    async ({ body, caller }) => {
      const found = await open(caller)
        .select('session.token_hash')
        .where('session.token_hash', '=', body.token)
        .executeTakeFirst()
      if (!found) throw declined(sessionMessages.notLoggedOut)
      await sessions.close(found.token_hash)
      return ok(null, sessionMessages.loggedOut)
    },
  )
}
