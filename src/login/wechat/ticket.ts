import { Failure } from '#ports'
import { send } from '../../http/client'
import { type LoginAnswer, membersOf, readLoginAnswer } from '../../session/loginAnswer'
import { sessionMessages } from '../../session/messages'
import { unboundCode } from '../third/exchange'

export interface QrTicket {
  /** Image of the code, a data URL. */
  readonly codeImg: string
  readonly ticket: string
  readonly expireSeconds: number
}

/** State of a ticket. `void`: expired or used up. */
export type Scan =
  | { readonly kind: 'waiting' | 'refused' | 'void' }
  | { readonly kind: 'login'; readonly login: LoginAnswer }
  | { readonly kind: 'unbound'; readonly thirdUserUuid: string }

/** A new code to scan. */
export async function loadTicket(signal: AbortSignal): Promise<QrTicket> {
  const { result } = await send({
    method: 'GET',
    url: '/sys/wechat/loginTicket',
    quiet: true,
    signal,
  })
  const { codeImg, ticket, expireSeconds } = membersOf(result)
  const complete =
    typeof codeImg === 'string' && typeof ticket === 'string' && typeof expireSeconds === 'number'
  if (!complete) throw new Failure('shape', sessionMessages.broken)
  return { codeImg, ticket, expireSeconds }
}

/** Asks for the phone's answer; this uses up a confirmed ticket. */
export async function claim(ticket: string): Promise<Scan> {
  try {
    const { code, result } = await send({
      method: 'POST',
      url: '/sys/wxLogin',
      body: { ticket },
      quiet: true,
    })
    if (code === waitingCode) return { kind: 'waiting' }
    if (code !== unboundCode) return { kind: 'login', login: readLoginAnswer(result) }
    return { kind: 'unbound', thirdUserUuid: String(result) }
  } catch (error) {
    const state = error instanceof Failure ? membersOf(error.detail.result).state : undefined
    if (state === 'refused' || state === 'void') return { kind: state }
    throw error
  }
}

const waitingCode = 202
