import type { FastifyInstance } from 'fastify'
import { type ThirdPerson, thirdUserUuid } from '../third/accounts'
import type { TicketAnswers } from './answers'

/**
 * WeChat's side of a scan. Whoever connects the real one implements this (a public account's code with
 * a scene, say: `qrAddress` asks WeChat for the address of a code whose scene is the ticket, `routes`
 * takes the events that WeChat sends, checks their signature and passes person and scene on) and gives
 * it to buildApp; without one, and outside the demo, signing in by WeChat is not offered.
 */
export interface WeChat {
  /**
   * What the QR code of a ticket says; `place` is where our own pages are reached, with the base path. Rejects when the
   * other side cannot be reached.
   */
  qrAddress(ticket: string, place: string): Promise<string>
  /** Adds the routes by which the other side tells what the person has done. */
  routes(app: FastifyInstance, answers: TicketAnswers): Promise<void>
}

export interface WeChatPerson {
  /** Names the person for good. */
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

/** The id that the WeChat account of a demo account's owner has. */
export const demoWeChat = (username: string): string => `demo-${username}`
