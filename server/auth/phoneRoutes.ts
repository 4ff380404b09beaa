import type { FastifyInstance } from 'fastify'
import { declined, ok } from '../http/envelope'
import { bodyOf, text } from '../http/input'
import { maxPasswordLength } from '../kernel/passwords'
import type { Codes } from '../sms/codes'
import { smsMessages } from '../sms/messages'
import { mobileIn, userOfMobile } from '../sms/mobile'
import { admitUser } from './admitUser'
import { authMessages } from './messages'
import { setMobile } from './mobileChange'
import { resetPassword } from './passwordReset'
import { type SignInDeps, signIn } from './signIn'

export interface PhoneDeps extends SignInDeps {
  readonly codes: Codes
}

// Room for a code, and for what stands for one later.
const codeLength = 64

/** What a code sent to a phone opens: login, forgotten password, another number (contract, §3.1, 3.3). */
export async function phoneRoutes(app: FastifyInstance, deps: PhoneDeps): Promise<void> {
  const { db, clock, codes } = deps

  app.post(
    '/sys/phoneLogin',
    { config: { right: 'public', limit: 'code' } },
    async (request, reply) => {
      const body = bodyOf(request.body)
      const mobile = mobileIn(body, 'mobile')
      const code = text(body, 'captcha', { max: codeLength })
      if (!(await codes.check(mobile, 'login', code))) throw declined(authMessages.phoneCodeWrong)
      const user = await userOfMobile(db, mobile)
      if (!user) throw declined(smsMessages.unknown)
      return await signIn(deps, request, reply, await admitUser(db, clock, user.id))
    },
  )

  app.post(
    '/sys/user/phoneVerification',
    { config: { right: 'public', limit: 'code' } },
    async (request) => {
      const body = bodyOf(request.body)
      const mobile = mobileIn(body, 'phone')
      const proof = await codes.prove(mobile, 'reset', text(body, 'smscode', { max: codeLength }))
      if (proof === undefined) throw declined(authMessages.phoneCodeWrong)
      const user = await userOfMobile(db, mobile)
      if (!user) throw declined(authMessages.resetUnknown)
      // The code is spent; what the next step sends in its place is worth one use as well.
      return ok({ smscode: proof, username: user.username })
    },
  )

  // The contract's GET would leave the new password in addresses, logs and histories.
  app.post(
    '/sys/user/passwordChange',
    { config: { right: 'public', limit: 'code' } },
    async (request) => {
      const body = bodyOf(request.body)
      await resetPassword(deps, request.ip, {
        username: text(body, 'username', { max: 100 }).trim(),
        password: text(body, 'password', { max: maxPasswordLength }),
        smscode: text(body, 'smscode', { max: codeLength }),
        phone: text(body, 'phone', { max: 45 }).trim(),
      })
      return ok(null, authMessages.resetDone)
    },
  )

  app.route({
    method: ['PUT', 'POST'],
    url: '/sys/user/updateMobile',
    config: { right: 'session', limit: 'code' },
    handler: async (request) => {
      const body = bodyOf(request.body)
      await setMobile(deps, request.caller, {
        phone: text(body, 'phone', { max: 45 }).trim(),
        smscode: text(body, 'smscode', { max: codeLength }),
        username: text(body, 'username', { max: 100 }),
      })
      return ok(null, authMessages.mobileSet)
    },
  })
}
