import { Failure } from '#renderer'
import { send } from '../../http/client'
import { type LoginAnswer, membersOf, readLoginAnswer } from '../../session/loginAnswer'

/** What shows that somebody is who they say. */
export interface PasswordProof {
  readonly username: string
  readonly password: string
  /** Answer to the picture under `checkKey`. */
  readonly captcha?: string
  readonly checkKey?: string
}

/** Rejects with a `Failure`; `asksCaptcha` tells whether the next try needs the picture. */
export async function passwordLogin({
  remember,
  ...proof
}: PasswordProof & { readonly remember: boolean }): Promise<LoginAnswer> {
  const { result } = await send({
    method: 'POST',
    url: '/sys/login',
    body: { ...proof, remember_me: remember },
    quiet: true,
  })
  return readLoginAnswer(result)
}

/** The server asks for the picture after some failures; until then there is none. */
export const asksCaptcha = (failure: unknown): boolean =>
  failure instanceof Failure && membersOf(failure.detail.result).captchaRequired === true

/** Picture of a new captcha under `key`, as a data address. */
export async function captchaImage(key: string): Promise<string> {
  const { result } = await send({ method: 'GET', url: `/sys/randomImage/${key}`, quiet: true })
  return typeof result === 'string' ? result : ''
}
