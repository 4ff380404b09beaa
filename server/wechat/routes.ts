import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { admitUser } from '../auth/admitUser'
import { type SignInDeps, signIn } from '../auth/signIn'
import { publicPath } from '../http/basePath'
import { browserOf, markBrowser } from '../http/browser'
import { declined, noRight, ok } from '../http/envelope'
import { bodyOf, requiredText, text } from '../http/input'
import { type Origins } from '../http/origins'
import { isBound, userOf } from '../third/accounts'
import { type BindingDeps, bindByPhone, issueUnbound, logBinding } from '../third/binding'
import { wechatMessages } from './messages'

import { createTickets, ticketLifeSeconds } from './tickets'
import { type WeChat, weChatType } from './wechat'

export interface WeChatDeps extends SignInDeps, BindingDeps {
  readonly origins: Origins
  /** undefined: not configured, every call is refused. */
  readonly wechat: WeChat | undefined
}

/**
 * Signing in and binding by a QR code (contract, §4).
 *
 * Login: `loginTicket` (a call of our own) answers `{codeImg, ticket, expireSeconds}`; the socket of
 * the ticket says `{action: 'WECHAT_LOGIN'}` when the phone has answered; `wxLogin` then answers code
 * 200 with the login's result, 601 with `result` = thirdUserUuid for a WeChat without an account, or
 * fails with `result.state` 'refused' or 'void'. Asked too early it answers code 202 without a result.
 * Binding: the socket says `{action: 'WECHAT_BINDING', msgTxt}` when it is done.
 */
export async function wechatRoutes(app: FastifyInstance, deps: WeChatDeps): Promise<void> {
  const { db, clock, origins } = deps
  const tickets = createTickets(db, clock)

  function configured(): WeChat {
    if (!deps.wechat) throw declined(wechatMessages.unconfigured)
    return deps.wechat
  }

  async function answerOf(request: FastifyRequest, wechat: WeChat, ticket: string) {
    const origin = origins.of(request) ?? `${request.protocol}://${request.host}`
    const place = origin + publicPath(request, '')
    const codeImg = await qrImage(await wechat.qrAddress(ticket, place))
    return { codeImg, ticket, expireSeconds: ticketLifeSeconds }
  }

  app.get(
    '/sys/wechat/loginTicket',
    { config: { right: 'public', limit: 'ticket' } },
    async (request, reply) => {
      const wechat = configured()
      const browserHash = markBrowser(request, reply)
      const ticket = await tickets.issue({ kind: 'login', browserHash })
      return ok(await answerOf(request, wechat, ticket))
    },
  )

  app.post(
    '/sys/wxLogin',
    { config: { right: 'public', limit: 'login' } },
    async (request, reply) => {
      const ticket = requiredText(bodyOf(request.body), 'ticket', { max: 64 })
      configured()
      const claim = await tickets.claim(ticket, browserOf(request))
      switch (claim.kind) {
        case 'waiting':
          return { ...ok(null, wechatMessages.waiting), code: 202 }
        case 'refused':
          throw declined(wechatMessages.refused, { state: 'refused' })
        case 'void':
          throw declined(wechatMessages.expired, { state: 'void' })
        case 'confirmed': {
          const userId = await userOf(db, claim.person)
          if (userId !== undefined) {
            return await signIn(deps, request, reply, await admitUser(db, clock, userId))
          }
          const { thirdUserUuid } = await issueUnbound(deps, claim.person)
          return { ...ok(thirdUserUuid, wechatMessages.unbound), code: 601 }
        }
      }
    },
  )

  app.post(
    '/sys/bindPhone',
    { config: { right: 'public', limit: 'login' } },
    async (request, reply) => {
      const body = bodyOf(request.body)
      const { userId, person } = await bindByPhone(deps, {
        mobile: requiredText(body, 'mobile', { max: 45 }),
        captcha: requiredText(body, 'captcha', { max: 10 }),
        thirdUserUuid: requiredText(body, 'thirdUserUuid', { max: 64 }),
      })
      await logBinding(deps, { userId, thirdType: person.thirdType, ip: request.ip })
      return await signIn(deps, request, reply, await admitUser(db, clock, userId))
    },
  )

  app.get<{ Querystring: Readonly<Record<string, unknown>> }>(
    '/sys/api/getWeChatBindCode',
    { config: { right: 'session', limit: 'ticket' } },
    async (request) => {
      const { userId } = request.caller
      const uid = text(request.query, 'uid', { max: 64 })
      if (uid !== '' && uid !== userId) throw noRight()
      const wechat = configured()
      const ticket = await tickets.issue({ kind: 'bind', userId })
      const code = await answerOf(request, wechat, ticket)
      return ok({ ...code, isBind: await isBound(db, weChatType, userId) })
    },
  )
}

/** The text as a QR code, as the data address of a drawing. */
async function qrImage(text: string): Promise<string> {
  // Needed by few; no start waits for it.
  const { default: qrcode } = await import('qrcode')
  const svg = await qrcode.toString(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
