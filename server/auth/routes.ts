import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { writeLog } from '../audit/log'
import { createCaptchas } from '../captcha/captchas'
import type { Challenges } from '../captcha/challenge'
import { addCall, requiredText, text } from '../http/call'
import { declined, ok, Refusal } from '../http/envelope'
import { maxPasswordLength } from '../kernel/passwords'
import { departsOf } from '../people/departs'
import { clearFileCookie } from '../sessions/fileCookie'
import { sessionMessages } from '../sessions/messages'
import { sessionOf } from '../sessions/sessionOf'
import { createAttempts } from './attempts'
import { admit, checkKeyText, workBody } from './login'
import { authMessages } from './messages'
import { changePassword } from './passwordChange'
import { originOf } from './places'
import { type SignInDeps, signedIn, signIn } from './signIn'

const credentialsBody = Type.Object({
  username: requiredText({ max: 100 }),
  password: requiredText({ max: maxPasswordLength }),
  captcha: text({ max: 10 }),
  checkKey: checkKeyText,
  ...workBody,
})

/** Login, log-out, captcha, own password (contract, §3). */
export async function authRoutes(
  app: FastifyInstance,
  deps: SignInDeps & { readonly challenges: Challenges },
): Promise<void> {
  const { db, clock, sessions, challenges } = deps
  const captchas = createCaptchas(db, clock)
  const login = { db, clock, captchas, challenges, attempts: createAttempts(db, clock) }
  const admitted = (body: Static<typeof credentialsBody>, request: FastifyRequest) =>
    admit(login, { ...body, ...originOf(request, body.username.trim()) })

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/login',
      right: 'public',
      limit: 'login',
      answer: signedIn,
      summary:
        'Signs in by password, with a captcha where several have failed, and after a failure there with work or a wait.',
      body: credentialsBody,
    },
    async ({ body, request, reply }) =>
      await signIn(deps, request, reply, await admitted(body, request)),
  )

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/mLogin',
      right: 'public',
      limit: 'login',
      answer: signedIn,
      summary: 'The same for phones: whoever belongs to no department stays out.',
      body: credentialsBody,
    },
    async ({ body, request, reply }) => {
      const person = await admitted(body, request)
      const tenants = person.tenants.map(({ id }) => id)
      if ((await departsOf(db, person.userId, tenants)).length === 0)
        throw declined(authMessages.noDepart)
      return await signIn(deps, request, reply, person)
    },
  )

  addCall(
    app,
    {
      method: ['POST', 'GET'],
      url: '/sys/logout',
      right: 'session',
      writes: true,
      answer: Type.Null(),
      first: true,
      summary: 'Ends the session of the caller.',
    },
    async ({ caller: { username, realname }, request, reply }) => {
      const session = await sessionOf(request, sessions)
      await sessions.close(session.tokenHash)
      await writeLog(db, clock, {
        logType: 1,
        content: authMessages.logoutLog(username),
        ip: request.ip,
        account: username,
        name: realname,
      })
      clearFileCookie(request, reply)
      return ok(null, sessionMessages.loggedOut)
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/randomImage/:key',
      right: 'public',
      limit: 'captcha',
      writes: true,
      summary:
        'A captcha as the address of a picture; the key that the client has made up names it.',
      answer: Type.String(),
    },
    async ({ params: { key = '' } }) => {
      if (!/^[\w-]{1,64}$/.test(key)) throw new Refusal(400, authMessages.captchaMissing)
      return ok(await captchas.draw(key))
    },
  )

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/checkCaptcha',
      right: 'public',
      limit: 'captcha',
      summary: 'Whether a captcha is read rightly; it can still be used.',
      body: Type.Object({ captcha: text({ max: 10 }), checkKey: checkKeyText }),
      answer: Type.Null(),
    },
    async ({ body: { captcha, checkKey } }) => {
      if (captcha === '' || checkKey === '') throw declined(authMessages.captchaMissing)
      if (!(await captchas.probe(checkKey, captcha))) throw declined(authMessages.captchaWrong)
      return ok(null)
    },
  )

  const password = text({ max: maxPasswordLength })
  addCall(
    app,
    {
      method: ['PUT', 'POST'],
      url: '/sys/user/updatePassword',
      right: 'session',
      limit: 'password',
      answer: Type.Null(),
      first: true,
      summary: 'Sets another password of the caller, whose other sessions end.',
      body: Type.Object({
        username: text({ max: 100 }),
        oldpassword: password,
        password,
        confirmpassword: password,
      }),
    },
    async ({ body, caller, request }) => {
      const { tokenHash } = await sessionOf(request, sessions)
      await changePassword(db, caller, {
        username: body.username,
        oldPassword: body.oldpassword,
        password: body.password,
        confirmed: body.confirmpassword,
      })
      await sessions.closeAll(caller.userId, tokenHash)
      return ok(null, authMessages.passwordChanged)
    },
  )
}
