import { Failure } from '#ports'
import { send } from '../../http/client'
import { type LoginAnswer, membersOf } from '../../session/loginAnswer'
import { loginBy } from '../loginBy'
import { withWork } from '../work'

/** Credentials of a password login. */
export interface PasswordProof {
  readonly username: string
  readonly password: string
  /** Answer to the captcha with `checkKey`. */
  readonly captcha?: string
  readonly checkKey?: string
}

/** Rejects with a `Failure`; `asksCaptcha` tells whether the next attempt needs a captcha. */
export const passwordLogin = ({
  remember,
  ...proof
}: PasswordProof & { readonly remember: boolean }): Promise<LoginAnswer> =>
  withWork((worked) => loginBy('/sys/login', { ...proof, ...worked, remember_me: remember }))

/** The server requires a captcha after some failures; until then there is none. */
export const asksCaptcha = (failure: unknown): boolean =>
  failure instanceof Failure && membersOf(failure.detail.result).captchaRequired === true

/** Image of a new captcha with `key`, as a data URL. */
export async function captchaImage(key: string): Promise<string> {
  const { result } = await send({ method: 'GET', url: `/sys/randomImage/${key}`, quiet: true })
  return typeof result === 'string' ? result : ''
}
