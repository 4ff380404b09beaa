import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addCall, text } from '../http/call'
import { malformed, ok } from '../http/envelope'
import { expectedTexts } from '../http/messages'
import type { CodePurpose, Codes } from './codes'
import { smsMessages } from './messages'
import { mobileOf, mobileText } from './mobile'

/** Purposes by value of `smsmode`. */
const purposes: Readonly<Record<string, CodePurpose>> = {
  '0': 'login',
  '1': 'register',
  '2': 'reset',
}

/**
 * POST /sys/sms {mobile, smsmode} (contract, §3.1). Whether the phone has an account is neither asked nor told: whoever
 * has the code is told by the call that takes it.
 */
export async function smsRoutes(
  app: FastifyInstance,
  { codes }: { readonly codes: Codes },
): Promise<void> {
  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/sms',
      right: 'public',
      limit: 'sms',
      summary:
        'Sends a code to a phone: for a login (0), an account (1) or a forgotten password (2).',
      body: Type.Object({ mobile: mobileText, smsmode: text({ max: 1 }) }),
      answer: Type.Null(),
    },
    async ({ body: { mobile: typed, smsmode: mode }, request }) => {
      const purpose = Object.hasOwn(purposes, mode) ? purposes[mode] : undefined
      if (!purpose) throw malformed('smsmode', expectedTexts.oneOf(Object.keys(purposes)))
      const mobile = mobileOf(typed)
      await codes.send(mobile, purpose, request.ip)
      return ok(null, smsMessages.sent)
    },
  )
}
