import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writeLog } from '../audit/log'
import { createCaptchas } from '../captcha/captchas'
import { declined, ok, Refusal } from '../http/envelope'
import { bodyOf, requiredText, text } from '../http/input'
import { serverMessages } from '../kernel/messages'
import { maxPasswordLength } from '../kernel/passwords'
import { clearFileCookie } from '../sessions/fileCookie'
import { sessionMessages } from '../sessions/messages'
import type { Session, Sessions } from '../sessions/sessions'
import { createAttempts } from './attempts'
import { admit } from './login'
import { authMessages } from './messages'
import { changePassword } from './passwordChange'
import { originOf } from './places'
import { type SignInDeps, signIn } from './signIn'

/** Login, log-out, captcha, own password (contract, §3). */
export async function authRoutes(app: FastifyInstance, deps: SignInDeps): Promise<void> {
  const { db, clock, sessions } = deps
  const captchas = createCaptchas(db, clock)
  const login = { db, clock, captchas, attempts: createAttempts(db, clock) }

  app.post(
    '/sys/login',
    { config: { right: 'public', limit: 'login' } },
    async (request, reply) => {
      const given = readCredentials(request.body)
      const credentials = { ...given, ...originOf(request, given.username) }
      return await signIn(deps, request, reply, await admit(login, credentials))
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
    return ok(null, sessionMessages.loggedOut)
  })

  app.get<{ Params: { key: string } }>(
    '/sys/randomImage/:key',
    { config: { right: 'public', limit: 'captcha' } },
    async ({ params }) => {
      if (!/^[\w-]{1,64}$/.test(params.key)) throw new Refusal(400, authMessages.captchaMissing)
      return ok(await captchas.draw(params.key))
    },
  )

  app.post(
    '/sys/checkCaptcha',
    { config: { right: 'public', limit: 'captcha' } },
    async (request) => {
      const body = bodyOf(request.body)
      const captcha = text(body, 'captcha', { max: 10 })
      const checkKey = text(body, 'checkKey', { max: 64 })
      if (captcha === '' || checkKey === '') throw declined(authMessages.captchaMissing)
      if (!(await captchas.probe(checkKey, captcha))) throw declined(authMessages.captchaWrong)
      return ok(null)
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
