import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { plainAddress } from '../http/address'
import { addCall, text } from '../http/call'
import { declined, ok } from '../http/envelope'
import { wallClock } from '../kernel/wallClock'
import { sessionMessages } from '../sessions/messages'
import { type Sessions, sessionIdleMs } from '../sessions/sessions'

interface OwnSessionDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly sessions: Sessions
}

/**
 * Lists the caller's sessions, and ends one of them or all others. `token` is the session's hash, as in the list of all
 * sessions (contract, §3.3): it identifies the session and cannot be used to sign in.
 */
export async function ownSessionRoutes(
  app: FastifyInstance,
  { db, clock, sessions }: OwnSessionDeps,
): Promise<void> {
  const open = (userId: string) => {
    const now = clock().getTime()
    return system(db)
      .selectFrom('sys_session')
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .where('used_at', '>', now - sessionIdleMs)
  }
  const currentOf = async ({ headers }: FastifyRequest) =>
    (await sessions.find(String(headers['x-access-token'])))?.tokenHash

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/online/own',
      right: 'session',
      summary: 'Where the caller is signed in, the last used first.',
      answer: Type.Array(
        Type.Object({ token: Type.String(), createTime: Type.String(), current: Type.Boolean() }),
      ),
    },
    async ({ request }) => {
      // A viewer does not see the sessions of the user he views as.
      if (request.caller.viewer) return ok([])
      const current = await currentOf(request)
      const rows = await open(request.caller.userId)
        .select(['token_hash', 'ip', 'user_agent', 'created_at', 'used_at'])
        .orderBy('used_at', 'desc')
        .orderBy('token_hash')
        .limit(listedAtMost)
        .execute()
      return ok(
        rows.map(({ token_hash, ip, user_agent, created_at, used_at }) => ({
          token: token_hash,
          ip: plainAddress(ip),
          userAgent: user_agent,
          createTime: wallClock(new Date(Number(created_at))),
          usedTime: wallClock(new Date(Number(used_at))),
          current: token_hash === current,
        })),
      )
    },
  )

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/online/ownLogout',
      right: 'session',
      limit: 'check',
      summary: 'Ends one session of the caller, or without a `token` all but the one that asks.',
      body: Type.Object({ token: text({ max: 64 }) }),
      answer: Type.Null(),
    },
    async ({ body: { token }, caller: { userId }, request }) => {
      if (token === '') {
        await sessions.closeAll(userId, await currentOf(request))
        return ok(null, sessionMessages.loggedOut)
      }
      const found = await open(userId)
        .select('token_hash')
        .where('token_hash', '=', token)
        .executeTakeFirst()
      if (!found) throw declined(sessionMessages.notLoggedOut)
      await sessions.close(found.token_hash)
      return ok(null, sessionMessages.loggedOut)
    },
  )
}

// More than anybody has at once; only the newest are listed.
const listedAtMost = 100
