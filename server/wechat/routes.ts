import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { admitUser } from '../auth/admitUser'
import { type SignInDeps, signedIn, signIn } from '../auth/signIn'
import { publicPath } from '../http/basePath'
import { browserOf, markBrowser } from '../http/browser'
import { addCall, requiredText, text } from '../http/call'
import { declined, noRight, ok } from '../http/envelope'
import type { Origins } from '../http/origins'
import { isBound, userOf } from '../third/accounts'
import { type BindingDeps, bindByPhone, issueUnbound, logBinding } from '../third/binding'
import { phoneProof } from '../third/bindingRoutes'
import { wechatMessages } from './messages'
import { createTickets, ticketLifeSeconds } from './tickets'
import { type WeChat, weChatType } from './wechat'

export interface WeChatDeps extends SignInDeps, BindingDeps {
  readonly origins: Origins
  /** undefined: not configured, so every call is refused. */
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

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/wechat/loginTicket',
      right: 'public',
      limit: 'ticket',
      writes: true,
      summary: 'A code to be scanned for signing in.',
      answer: ticketAnswer,
    },
    async ({ request, reply }) => {
      const wechat = configured()
      const browserHash = markBrowser(request, reply)
      const ticket = await tickets.issue({ kind: 'login', browserHash })
      return ok(await answerOf(request, wechat, ticket))
    },
  )

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/wxLogin',
      right: 'public',
      limit: 'login',
      summary:
        'Signs in by a code that a phone has answered: code 202 is too early, 601 a WeChat without an account.',
      body: Type.Object({ ticket: requiredText({ max: 64 }) }),
      answer: Type.Union([signedIn, Type.String(), Type.Null()]),
    },
    async ({ body: { ticket }, request, reply }) => {
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

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/bindPhone',
      right: 'public',
      limit: 'login',
      summary: 'Binds a WeChat to the account of a phone that a code has proven, and signs in.',
      body: phoneProof,
      answer: signedIn,
    },
    async ({ body, request, reply }) => {
      const { userId, person } = await bindByPhone(deps, body)
      await logBinding(deps, { userId, thirdType: person.thirdType, ip: request.ip })
      return await signIn(deps, request, reply, await admitUser(db, clock, userId))
    },
  )

  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/api/getWeChatBindCode',
      right: 'session',
      limit: 'ticket',
      writes: true,
      summary: 'A code to be scanned for binding a WeChat to the own account.',
      query: Type.Object({ uid: text({ max: 64 }) }),
      answer: Type.Object({ ...ticketAnswer.properties, isBind: Type.Boolean() }),
    },
    async ({ query: { uid }, caller: { userId }, request }) => {
      if (uid !== '' && uid !== userId) throw noRight()
      const wechat = configured()
      const ticket = await tickets.issue({ kind: 'bind', userId })
      const code = await answerOf(request, wechat, ticket)
      return ok({ ...code, isBind: await isBound(db, weChatType, userId) })
    },
  )
}

const ticketAnswer = Type.Object({
  codeImg: Type.String(),
  ticket: Type.String(),
  expireSeconds: Type.Integer(),
})

/** The text as a QR code: a data URL of an SVG. */
async function qrImage(text: string): Promise<string> {
  // Loaded on demand, because few servers need it.
  const { default: qrcode } = await import('qrcode')
  const svg = await qrcode.toString(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
