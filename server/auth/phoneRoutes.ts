import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addCall, text } from '../http/call'
import { declined, ok } from '../http/envelope'
import { maxPasswordLength } from '../kernel/passwords'
import type { Codes } from '../sms/codes'
import { smsMessages } from '../sms/messages'
import { mobileOf, mobileText, userOfMobile } from '../sms/mobile'
import { admitUser } from './admitUser'
import { authMessages } from './messages'
import { setMobile } from './mobileChange'
import { resetPassword } from './passwordReset'
import { type SignInDeps, signedIn, signIn } from './signIn'

export interface PhoneDeps extends SignInDeps {
  readonly codes: Codes
}

// Long enough for a code, and for the token that replaces it in the next step.
const codeLength = 64

/** Calls that take a code sent to a phone: login, forgotten password, change of number (contract, §3.1, 3.3). */
export async function phoneRoutes(app: FastifyInstance, deps: PhoneDeps): Promise<void> {
  const { db, clock, codes } = deps

  const open = { method: 'POST', right: 'public', limit: 'code' } as const
  const code = text({ max: codeLength })

  addCall(
    app,
    {
      ...open,
      url: '/sys/phoneLogin',
      answer: signedIn,
      summary: 'Signs in whoever has the code that was sent to the phone.',
      body: Type.Object({ mobile: mobileText, captcha: code }),
    },
    async ({ body, request, reply }) => {
      const mobile = mobileOf(body.mobile)
      if (!(await codes.check(mobile, 'login', body.captcha))) {
        throw declined(authMessages.phoneCodeWrong)
      }
      const user = await userOfMobile(db, mobile)
      if (!user) throw declined(smsMessages.unknown)
      return await signIn(deps, request, reply, await admitUser(db, clock, user.id))
    },
  )

  addCall(
    app,
    {
      ...open,
      url: '/sys/user/phoneVerification',
      summary:
        'The account of whoever has the code, who may set a new password with what is answered.',
      body: Type.Object({ phone: mobileText, smscode: code }),
      answer: Type.Object({ smscode: Type.String(), username: Type.String() }),
    },
    async ({ body: { phone, smscode } }) => {
      const mobile = mobileOf(phone)
      const proof = await codes.prove(mobile, 'reset', smscode)
      if (proof === undefined) throw declined(authMessages.phoneCodeWrong)
      const user = await userOfMobile(db, mobile)
      if (!user) throw declined(authMessages.resetUnknown)
      // The code is consumed; the token for the next step can be used once, too.
      return ok({ smscode: proof, username: user.username })
    },
  )

  // POST instead of the contract's GET, which would leave the new password in addresses, logs and histories.
  addCall(
    app,
    {
      ...open,
      url: '/sys/user/passwordChange',
      answer: Type.Null(),
      summary: 'Sets a new password instead of a forgotten one.',
      body: Type.Object({
        username: text({ max: 100 }),
        password: text({ max: maxPasswordLength }),
        smscode: code,
        phone: mobileText,
      }),
    },
    async ({ body: { username, phone, ...body }, request }) => {
      const given = { ...body, username: username.trim(), phone: phone.trim() }
      await resetPassword(deps, request.ip, given)
      return ok(null, authMessages.resetDone)
    },
  )

  addCall(
    app,
    {
      ...open,
      method: ['PUT', 'POST'],
      url: '/sys/user/updateMobile',
      right: 'session',
      summary: 'Gives the caller another number, to which a code was sent.',
      body: Type.Object({ phone: mobileText, smscode: code, username: text({ max: 100 }) }),
      answer: Type.Null(),
    },
    async ({ body: { phone, ...body }, caller }) => {
      await setMobile(deps, caller, { ...body, phone: phone.trim() })
      return ok(null, authMessages.mobileSet)
    },
  )
}
