import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { writeLog } from '../audit/log'
import type { Db } from '../db/open'
import type { Dicts } from '../dictionaries/dicts'
import { type Answer, ok } from '../http/envelope'
import { departsAtLogin } from '../people/departChoice'
import { userInfo } from '../people/users'
import { setFileCookie } from '../sessions/fileCookie'
import type { Sessions } from '../sessions/sessions'
import type { TenantRef } from '../sessions/sessionUser'
import { authMessages } from './messages'
import { rememberPlace } from './places'

export interface SignInDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly sessions: Sessions
  readonly dicts: Dicts
}

/** A user whose identity is proven by any kind of login. */
export interface Admitted {
  readonly userId: string
  readonly username: string
  /** Active memberships; never empty. */
  readonly tenants: readonly TenantRef[]
}

/** Answer of every kind of login. */
export const signedIn = Type.Object({
  token: Type.String(),
  userInfo: Type.Object({ id: Type.String(), username: Type.String() }),
  departs: Type.Array(Type.Object({ orgCode: Type.String() })),
  multi_depart: Type.Integer(),
  tenantList: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
})

/** Opens the session and returns the common answer of all kinds of login (contract, §3.2). */
export async function signIn(
  { db, clock, sessions, dicts }: SignInDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { userId, username, tenants }: Admitted,
): Promise<Answer> {
  const userAgent = request.headers['user-agent'] ?? ''
  const token = await sessions.open(userId, { ip: request.ip, userAgent })
  await writeLog(db, clock, {
    logType: 1,
    content: authMessages.loginLog(username),
    ip: request.ip,
    account: username,
  })
  setFileCookie(request, reply, token)
  await rememberPlace({ db, clock }, request, reply, username)
  // Done first: the answer's userInfo and the session, which is kept for a while, have the only department already.
  const departs = await departsAtLogin(db, userId, tenants)
  const session = await sessions.find(token)
  const rights = [...(session?.user.rights ?? [])]
  return ok(
    {
      token,
      userInfo: await userInfo(db, userId, tenants),
      ...departs,
      tenantList: tenants,
      sysAllDictItems: await dicts.allFor(
        rights.map(([tenantId, { grants }]) => ({ tenantId, grants })),
      ),
    },
    authMessages.loggedIn,
  )
}
