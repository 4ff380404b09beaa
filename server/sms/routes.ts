import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Db } from '../db/open'
import { addCall, text } from '../http/call'
import { declined, malformed, ok } from '../http/envelope'
import type { CodePurpose, Codes } from './codes'
import { smsMessages } from './messages'
import { mobileOf, mobileText, userOfMobile } from './mobile'

/** What `smsmode` says the code is for. */
const purposes: Readonly<Record<string, CodePurpose>> = {
  '0': 'login',
  '1': 'register',
  '2': 'reset',
}

/** POST /sys/sms {mobile, smsmode} (contract, §3.1). */
export async function smsRoutes(
  app: FastifyInstance,
  { db, codes }: { readonly db: Db; readonly codes: Codes },
): Promise<void> {
  addCall(
    app,
    {
      ...{ method: 'POST', url: '/sys/sms', right: 'public', limit: 'sms' },
      summary:
        'Sends a code to a phone: for a login (0), an account (1) or a forgotten password (2).',
      body: Type.Object({ mobile: mobileText, smsmode: text({ max: 1 }) }),
      answer: Type.Null(),
    },
    async ({ body: { mobile: typed, smsmode: mode }, request }) => {
      const purpose = Object.hasOwn(purposes, mode) ? purposes[mode] : undefined
      if (!purpose) throw malformed()
      const mobile = mobileOf(typed)
      const user = await userOfMobile(db, mobile)
      if (purpose === 'register' && user) throw declined(smsMessages.known)
      if (purpose !== 'register' && !user) throw declined(smsMessages.unknown)
      await codes.send(mobile, purpose, request.ip)
      return ok(null, smsMessages.sent)
    },
  )
}
