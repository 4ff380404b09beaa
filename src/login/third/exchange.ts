import { send } from '../../http/client'
import { type LoginAnswer, membersOf, readLoginAnswer } from '../../session/loginAnswer'

/** A person confirmed by a provider, without an account here. */
export interface Unbound {
  readonly source: string
  readonly thirdUserUuid: string
  readonly operateCode: string
  /** The provider's name for the person; '' = none. */
  readonly username: string
  readonly avatar: string
  /** Whether an account may be created. */
  readonly canCreate: boolean
}

export type Exchanged = { readonly login: LoginAnswer } | { readonly unbound: Unbound }

/** Code of a third-party login for "not bound yet", which is no error. */
export const unboundCode = 601

/** Exchanges the token of a provider's window. */
export async function exchange(token: string, source: string): Promise<Exchanged> {
  const { code, result } = await send({
    method: 'GET',
    url: `/sys/thirdLogin/getLoginUser/${encodeURIComponent(token)}/${encodeURIComponent(source)}`,
    quiet: true,
  })
  return code === unboundCode
    ? { unbound: readUnbound(source, result) }
    : { login: readLoginAnswer(result) }
}

function readUnbound(source: string, result: unknown): Unbound {
  const members = membersOf(result)
  const text = (name: string) => {
    const value = members[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    source,
    thirdUserUuid: text('thirdUserUuid'),
    operateCode: text('operateCode'),
    username: text('username'),
    avatar: text('avatar'),
    canCreate: members.canCreate === true,
  }
}
