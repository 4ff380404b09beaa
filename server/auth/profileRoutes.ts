import type { FastifyInstance } from 'fastify'
import { writeLog } from '../audit/log'
import type { Db } from '../db/open'
import type { FileStore } from '../files/store'
import { ok } from '../http/envelope'
import { bodyOf, text } from '../http/input'
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
}

/**
 * What people see and change about themselves, whatever rights they have (contract, §6.1: the original's
 * `appEdit`). Whose account it is follows from the session; no member of a body names another.
 */
export async function profileRoutes(
  app: FastifyInstance,
  { db, clock, sessions, files }: ProfileDeps,
): Promise<void> {
  const own = async (userId: string) => userInfo(db, userId, await tenantsOf(db, userId, clock()))

  app.get('/sys/user/getUserInfo', { config: { right: 'session' } }, async ({ caller }) => {
    const departs = await departsOf(db, caller.userId, [caller.tenantId])
    return ok({
      userInfo: await own(caller.userId),
      departs: departs.map(({ departName, orgCode }) => ({ departName, orgCode })),
    })
  })

  app.route({
    method: ['PUT', 'POST'],
    url: '/sys/user/appEdit',
    config: { right: 'session', limit: 'check' },
    handler: async ({ body, caller, ip }) => {
      const members = bodyOf(body)
      const given = (name: 'realname' | 'email' | 'avatar', max: number) =>
        Object.hasOwn(members, name) ? { [name]: text(members, name, { max }).trim() } : {}
      const change = { ...given('realname', 100), ...given('email', 100), ...given('avatar', 500) }
      await changeProfile({ db, files }, caller, change)
      // The name stands in every session of the user.
      sessions.forget()
      const content = messages.log(caller.username, Object.keys(change).join(', '))
      await writeLog(db, clock, { logType: 2, content, ip, account: caller.username })
      return ok({ userInfo: await own(caller.userId) }, serverMessages.edited)
    },
  })
}
