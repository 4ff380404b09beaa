import { type SqlBool, sql } from 'kysely'
import { Type } from 'typebox'
import { writeLog } from '../audit/log'
import type { Db } from '../db/open'
import { ownOperation } from '../entity/contracts/calls'
import type { EntityHooks } from '../entity/contracts/deps'
import { countedAnew, readPageQuery } from '../entity/read/listQuery'
import { mine } from '../entity/read/rows'
import { anyObject, listQuery, pageOf, requiredText } from '../http/call'
import { declined, ok } from '../http/envelope'
import { sessionMessages } from '../sessions/messages'
import { type Sessions, sessionIdleMs } from '../sessions/sessions'

interface OnlineDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly sessions: Sessions
}

/**
 * Hooks of the entity `online` (contract, §3.3): lists and ends sessions of members of the caller's tenant. `token` is
 * the session's hash: it identifies the session but gives no access.
 */
export function onlineHooks({ db, clock, sessions }: OnlineDeps): EntityHooks {
  const open = () => {
    const now = clock().getTime()
    return sql<SqlBool>`expires_at > ${now} and used_at > ${now - sessionIdleMs}`
  }
  return {
    operations: [
      ownOperation({
        methods: ['GET'],
        path: 'list',
        right: { can: 'online:view' },
        summary: 'One page of the sessions of people of the tenant, the last used first.',
        query: listQuery(),
        answer: pageOf(anyObject),
        async run({ request: { caller }, query: params, store }) {
          const order = params.column ? {} : { column: 'usedTime', order: 'desc' }
          const username = params.username ? { username: contained(params.username) } : {}
          const asked = { ...params, ...order, ...username }
          const query = readPageQuery(asked, store.entityTable, caller)
          const clauses = [open(), ...query.clauses]
          return ok(await store.list(countedAnew({ ...query, clauses }), caller))
        },
      }),
      ownOperation({
        methods: ['POST'],
        path: 'forceLogout',
        right: { can: 'online:logout' },
        summary: 'Ends a session of somebody of the tenant.',
        body: Type.Object({ token: requiredText({ max: 64 }) }),
        answer: Type.Null(),
        async run({ request: { caller, ip }, body: { token }, store }) {
          const { rows } = await sql<{ username: string }>`select username from sys_online
            where ${mine(store.entityTable, caller)} and token = ${token} and ${open()}`.execute(db)
          const [found] = rows
          if (!found) throw declined(sessionMessages.notLoggedOut)
          await sessions.close(token)
          await writeLog(db, clock, {
            logType: 2,
            content: sessionMessages.forced(found.username),
            ip,
            account: caller.username,
            name: caller.realname,
            tenantId: caller.tenantId,
          })
          return ok(null, sessionMessages.loggedOut)
        },
      }),
    ],
  }
}

/** Search pattern for a part of the account name. */
const contained = (asked: string): string => `*${asked.replaceAll('*', '').trim()}*`
