import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { writeLog } from '../audit/log'
import type { Db } from '../db/open'
import type { FileStore } from '../files/store'
import { addCall, anyObject } from '../http/call'
import { ok } from '../http/envelope'
import type { Caller } from '../http/right'
import { serverMessages } from '../kernel/messages'
import { departsOf } from '../people/departs'
import { userInfo } from '../people/users'
import type { Sessions } from '../sessions/sessions'
import { tenantsOf } from '../sessions/sessionUser'
import { profileMessages as messages } from './messages'
import { changeProfile } from './profile'

export interface ProfileDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly sessions: Sessions
  readonly files: Pick<FileStore, 'find'>
  /** Called when a user's name has changed, so that pickers that show it are refreshed. */
  renamed(tenantId: number): void
}

/**
 * One's own profile, which needs no rights (contract, §6.1: the original's `appEdit`). The account follows from the
 * session; the body cannot name another one.
 */
export async function profileRoutes(
  app: FastifyInstance,
  { db, clock, sessions, files, renamed }: ProfileDeps,
): Promise<void> {
  const own = async ({ userId, tenantId, viewer }: Caller) => {
    const tenants = await tenantsOf(db, userId, clock())
    return await userInfo(
      db,
      userId,
      viewer ? tenants.filter(({ id }) => id === tenantId) : tenants,
    )
  }

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/user/getUserInfo',
      right: 'session',
      summary:
        'The account of the caller, with the departments that it has in the tenant in force.',
      answer: Type.Object({ userInfo: anyObject, departs: Type.Array(depart) }),
    },
    async ({ caller }) => {
      const departs = await departsOf(db, caller.userId, [caller.tenantId])
      return ok({
        userInfo: await own(caller),
        departs: departs.map(({ departName, orgCode }) => ({ departName, orgCode })),
      })
    },
  )

  addCall(
    app,
    {
      method: ['PUT', 'POST'],
      url: '/sys/user/appEdit',
      right: 'session',
      limit: 'check',
      summary:
        'Changes the own names, e-mail and picture: what is not sent stays, what is sent empty is emptied.',
      body: Type.Object({
        realname: given(100),
        latinName: given(200),
        email: given(100),
        avatar: given(500),
      }),
      answer: Type.Object({ userInfo: anyObject }),
    },
    async ({ body, caller, request: { ip } }) => {
      const change = Object.fromEntries(
        Object.entries(body).map(([name, sent]) => [name, (sent ?? '').trim()]),
      )
      await changeProfile({ db, files }, caller, change)
      // Every session of the user holds the name.
      sessions.forget()
      if (change.realname !== undefined) renamed(caller.tenantId)
      const content = messages.log(caller.username, Object.keys(change).join(', '))
      await writeLog(db, clock, { logType: 2, content, ip, account: caller.username })
      return ok({ userInfo: await own(caller) }, serverMessages.edited)
    },
  )
}

/** A text that may be emptied. */
const given = (max: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength: max }), Type.Null()]))

const depart = Type.Object({ departName: Type.String(), orgCode: Type.String() })
