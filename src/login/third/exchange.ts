import { send } from '../../http/client'
import { type LoginAnswer, membersOf, readLoginAnswer } from '../../session/loginAnswer'

/** Somebody whom a provider vouches for and who has no account here yet. */
export interface Unbound {
  readonly source: string
  readonly thirdUserUuid: string
  readonly operateCode: string
  /** The provider's name for the person; '' = none. */
  readonly username: string
  readonly avatar: string
  /** Whether an account may be made for them. */
  readonly canCreate: boolean
}

export type Exchanged = { readonly login: LoginAnswer } | { readonly unbound: Unbound }

/** By this code a login by third parties says "not bound yet", which is no error. */
export const unboundCode = 601

/** What the token of a provider's window is worth. */
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
