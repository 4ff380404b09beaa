import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/open'
import { declined, malformed, ok } from '../http/envelope'
import { bodyOf, text } from '../http/input'
import type { CodePurpose, Codes } from './codes'
import { smsMessages } from './messages'
import { mobileIn, userOfMobile } from './mobile'

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
  app.post('/sys/sms', { config: { right: 'public', limit: 'sms' } }, async (request) => {
    const body = bodyOf(request.body)
    const mode = text(body, 'smsmode', { max: 1 })
    const purpose = Object.hasOwn(purposes, mode) ? purposes[mode] : undefined
    if (!purpose) throw malformed()
    const mobile = mobileIn(body, 'mobile')
    const user = await userOfMobile(db, mobile)
    if (purpose === 'register' && user) throw declined(smsMessages.known)
    if (purpose !== 'register' && !user) throw declined(smsMessages.unknown)
    await codes.send(mobile, purpose, request.ip)
    return ok(null, smsMessages.sent)
  })
}
