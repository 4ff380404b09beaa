import { send } from '../../http/client'
import type { LoginAnswer } from '../../session/loginAnswer'
import type { PasswordProof } from '../password/passwordLogin'
import { withWork } from '../work'
import { exchange, type Unbound } from './exchange'

/** Binds to an account by its password. */
export const bindByPassword = (unbound: Unbound, proof: PasswordProof): Promise<LoginAnswer> =>
  withWork((worked) =>
    bind(unbound, '/sys/thirdLogin/user/checkPassword', {
      ...secretsOf(unbound),
      ...proof,
      ...worked,
    }),
  )

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

/** Creates an account. */
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

/** All three calls return a token, which is then exchanged for a session. */
async function bind({ source }: Unbound, url: string, body: unknown): Promise<LoginAnswer> {
  const { result } = await send({ method: 'POST', url, body, quiet: true })
  const exchanged = await exchange(String(result), source)
  if ('login' in exchanged) return exchanged.login
  throw new Error()
}
