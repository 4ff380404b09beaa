import { send } from '../../http/client'
import type { LoginAnswer } from '../../session/loginAnswer'
import type { PasswordProof } from '../password/passwordLogin'
import { exchange, type Unbound } from './exchange'

/** Binds to the account whose password is known. */
export const bindByPassword = (unbound: Unbound, proof: PasswordProof): Promise<LoginAnswer> =>
  bind(unbound, '/sys/thirdLogin/user/checkPassword', { ...secretsOf(unbound), ...proof })

/** Binds to the account of a phone. */
export const bindByPhone = (
  unbound: Unbound,
  mobile: string,
  captcha: string,
): Promise<LoginAnswer> =>
  bind(unbound, '/sys/thirdLogin/bindingThirdPhone', {
    mobile,
    captcha,
    thirdUserUuid: unbound.thirdUserUuid,
  })

/** Makes an account. */
export const createBound = (unbound: Unbound): Promise<LoginAnswer> =>
  bind(unbound, '/sys/thirdLogin/user/create', {
    ...secretsOf(unbound),
    username: unbound.username,
    avatar: unbound.avatar,
  })

const secretsOf = ({ thirdUserUuid, operateCode, source }: Unbound) => ({
  uuid: thirdUserUuid,
  operateCode,
  source,
})

/** Each of the three answers a token, which is then worth a session. */
async function bind({ source }: Unbound, url: string, body: unknown): Promise<LoginAnswer> {
  const { result } = await send({ method: 'POST', url, body, quiet: true })
  const exchanged = await exchange(String(result), source)
  if ('login' in exchanged) return exchanged.login
  throw new Error()
}
