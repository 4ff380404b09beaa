import type { FastifyInstance } from 'fastify'
import { type ThirdPerson, thirdUserUuid } from '../third/accounts'

/** Calls by which WeChat's side reports on a scanned code. */
export interface TicketAnswers {
  /** The account to bind, or null for a login. undefined: the code is void. */
  scanned(ticket: string): Promise<{ readonly userId: string | null } | undefined>
  /** 'taken': the person is bound to another user, and the code stays valid. */
  confirm(ticket: string, person: WeChatPerson): Promise<'done' | 'void' | 'taken'>
  /** false: the code is void. */
  refuse(ticket: string): Promise<boolean>
}

/**
 * WeChat's side of a scan. To connect the real WeChat, implement this and pass it to buildApp. Example for a public
 * account: `qrAddress` asks WeChat for the address of a code whose scene is the ticket; `routes` receives WeChat's
 * events, checks their signature and passes person and scene on. Without an implementation, sign-in by WeChat is only
 * offered in the demo.
 */
export interface WeChat {
  /**
   * Content of a ticket's QR code; `place` is the public address of our own pages, with the base path. Rejects if
   * WeChat cannot be reached.
   */
  qrAddress(ticket: string, place: string): Promise<string>
  /** Adds the routes by which WeChat reports what the person has done. */
  routes(app: FastifyInstance, answers: TicketAnswers): Promise<void>
}

export interface WeChatPerson {
  /** Permanent id of the person. */
  readonly openId: string
  readonly nickname: string
  /** An https address. */
  readonly avatar: string | null
}

export const weChatType = 'wechat'

export const thirdPerson = ({ openId, nickname, avatar }: WeChatPerson): ThirdPerson => ({
  thirdType: weChatType,
  uuid: thirdUserUuid(weChatType, openId),
  thirdUserId: openId,
  username: '',
  realname: nickname,
  avatar,
})

/** WeChat id of a demo account's owner. */
export const demoWeChat = (username: string): string => `demo-${username}`
