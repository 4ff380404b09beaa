import { Failure } from '#renderer'
import { send } from '../../http/client'

/** Whether nobody has it yet. An answer that cannot be had counts as yes: the registration asks again. */
export async function isFree(
  what: 'username' | 'phone' | 'email',
  value: string,
): Promise<boolean> {
  const url = what === 'email' ? '/sys/user/checkOnlyUserEmail' : '/sys/user/checkOnlyUser'
  try {
    await send({ method: 'GET', url, params: { [what]: value }, quiet: true })
    return true
  } catch (error) {
    return !(error instanceof Failure && error.kind === 'business')
  }
}
