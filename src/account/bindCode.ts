import { Failure } from '#ports'
import { send } from '../http/client'
import { accountMessages } from './messages'

/** The code to scan for binding an account (specification, shell §3: WeChat bind code response). */
export interface BindCode {
  /** Address of the image, usually a data URL. */
  readonly image: string
  readonly ticket: string
  readonly bound: boolean
  readonly expireSeconds: number
}

/** undefined if the server has no WeChat: its code 500 is ignored. */
export async function fetchBindCode(uid: string, signal: AbortSignal): Promise<BindCode> {
  const { result } = await send({
    method: 'GET',
    url: '/sys/api/getWeChatBindCode',
    params: { uid },
    quiet: true,
    signal,
  })
  const { codeImg, ticket, isBind, expireSeconds } = (result ?? {}) as Record<string, unknown> // absent keys are undefined
  const seconds = Number(expireSeconds)
  if (
    typeof codeImg !== 'string' ||
    !isImage(codeImg) ||
    typeof ticket !== 'string' ||
    ticket === ''
  )
    throw new Failure('shape', accountMessages.wechatFailed)
  return {
    image: codeImg,
    ticket,
    bound: isBind === true || isBind === 1 || isBind === '1',
    expireSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : 0,
  }
}

const isImage = (address: string) => /^(data:image\/|https?:\/\/|\/(?!\/))/.test(address)
