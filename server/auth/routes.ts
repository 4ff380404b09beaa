import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../db/open'
import { ok, Refusal } from '../http/envelope'
import { bodyOf, requiredText, text } from '../http/input'
import { authMessages, serverMessages } from '../messages'
import type { Dicts } from '../sys/dicts'
import { writeLog } from '../sys/log'
import { userInfo } from '../sys/users'
import { createAttempts } from './attempts'
import { createCaptchas } from './captcha'
import { clearFileCookie, setFileCookie } from './fileCookie'
import { admit } from './login'
import { changePassword } from './passwordChange'
import { maxPasswordLength } from './passwords'
import type { Session, Sessions } from './sessions'

export interface AuthDeps {
  readonly db: Db
  readonly clock: () => Date
  readonly sessions: Sessions
  readonly dicts: Dicts
}

/** Login, log-out, captcha, own password (contract, §3). */
export async function authRoutes(app: FastifyInstance, deps: AuthDeps): Promise<void> {
  const { db, clock, sessions, dicts } = deps
  const captchas = createCaptchas(db, clock)
  const login = { db, clock, captchas, attempts: createAttempts(db, clock) }

  app.post(
    '/sys/login',
    { config: { right: 'public', limit: 'login' } },
    async (request, reply) => {
      const credentials = { ...readCredentials(request.body), address: request.ip }
      const { userId, tenants } = await admit(login, credentials)
      const userAgent = request.headers['user-agent'] ?? ''
      const token = await sessions.open(userId, { ip: request.ip, userAgent })
      await writeLog(db, clock, {
        logType: 1,
        content: authMessages.loginLog(credentials.username),
        ip: request.ip,
        account: credentials.username,
      })
      setFileCookie(request, reply, token)
      const info = await userInfo(db, userId, tenants)
      return ok(
        {
          token,
          userInfo: info,
          departs: [],
          multi_depart: 0,
          tenantList: tenants,
          sysAllDictItems: await dicts.all(),
        },
        authMessages.loggedIn,
      )
    },
  )

  app.post('/sys/logout', { config: { right: 'session' } }, async (request, reply) => {
    const session = await sessionOf(request, sessions)
    await sessions.close(session.tokenHash)
    await writeLog(db, clock, {
      logType: 1,
      content: authMessages.logoutLog(request.caller.username),
      ip: request.ip,
      account: request.caller.username,
      name: request.caller.realname,
    })
    clearFileCookie(request, reply)
    return ok(null, authMessages.loggedOut)
  })

  app.get<{ Params: { key: string } }>(
    '/sys/randomImage/:key',
    { config: { right: 'public', limit: 'captcha' } },
    async ({ params }) => {
      if (!/^[\w-]{1,64}$/.test(params.key)) throw new Refusal(400, authMessages.captchaMissing)
      return ok(await captchas.draw(params.key))
    },
  )

  app.route({
    method: ['PUT', 'POST'],
    url: '/sys/user/updatePassword',
    config: { right: 'session', limit: 'password' },
    handler: async (request) => {
      const body = bodyOf(request.body)
      const { tokenHash } = await sessionOf(request, sessions)
      await changePassword(db, request.caller, {
        username: text(body, 'username', { max: 100 }),
        oldPassword: text(body, 'oldpassword', { max: maxPasswordLength }),
        password: text(body, 'password', { max: maxPasswordLength }),
        confirmed: text(body, 'confirmpassword', { max: maxPasswordLength }),
      })
      await sessions.closeAll(request.caller.userId, tokenHash)
      return ok(null, authMessages.passwordChanged)
    },
  })
}

function readCredentials(raw: unknown) {
  const body = bodyOf(raw)
  return {
    username: requiredText(body, 'username', { max: 100 }).trim(),
    password: requiredText(body, 'password', { max: maxPasswordLength }),
    captcha: text(body, 'captcha', { max: 10 }),
    checkKey: text(body, 'checkKey', { max: 64 }),
  }
}

/** The session that the guard has let the request pass for. */
async function sessionOf(request: FastifyRequest, sessions: Sessions): Promise<Session> {
  const session = await sessions.find(String(request.headers['x-access-token']))
  // Ended by another request since.
  if (!session) throw new Refusal(401, serverMessages.noSession)
  return session
}
