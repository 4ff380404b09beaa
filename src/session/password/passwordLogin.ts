import { Failure } from '#renderer'
import { send } from '../../http/client'
import { type Entry, membersOf, readEntry } from '../entry'

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly remember: boolean
  /** Answer to the picture under `checkKey`. */
  readonly captcha?: string
  readonly checkKey?: string
}

/** Rejects with a `Failure`; `asksCaptcha` tells whether the next try needs the picture. */
export async function passwordLogin({ remember, ...credentials }: Credentials): Promise<Entry> {
  const { result } = await send({
    method: 'POST',
    url: '/sys/login',
    body: { ...credentials, remember_me: remember },
    quiet: true,
  })
  return readEntry(result)
}

/** The server asks for the picture after some failures; until then there is none. */
export const asksCaptcha = (failure: unknown): boolean =>
  failure instanceof Failure && membersOf(failure.detail.result).captchaRequired === true

/** Picture of a new captcha under `key`, as a data address. */
export async function captchaImage(key: string): Promise<string> {
  const { result } = await send({ method: 'GET', url: `/sys/randomImage/${key}`, quiet: true })
  return typeof result === 'string' ? result : ''
}
