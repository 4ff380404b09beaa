import { useEffect, useState } from 'react'
import { send } from '../http/client'
import { type LoginAnswer, membersOf } from '../session/loginAnswer'
import { storage } from '../storage/storage'

/** Login kinds besides the password that this server is configured for; the others are hidden. */
export interface LoginKinds {
  readonly phone: boolean
  readonly wechat: boolean
  readonly register: boolean
  readonly third: readonly { readonly source: string; readonly title: string }[]
  readonly cas: { readonly loginUrl: string } | null
}

/** Props of every login kind. */
export interface KindProps {
  readonly kinds: LoginKinds
  readonly remember: boolean
  onRemember(remember: boolean): void
  /** Called when the server has accepted the login. Rejects when a required choice cannot be shown. */
  onLogin(login: LoginAnswer): Promise<void>
}

const key = 'Login_Kinds'

/** Starts with the kinds last seen in this browser, so that nothing moves when the answer comes. */
export function useLoginKinds(): LoginKinds {
  const [kinds, setKinds] = useState(() => readKinds(storage.get(key)))
  useEffect(() => {
    const abort = new AbortController()
    send({ method: 'GET', url: '/sys/loginKinds', quiet: true, signal: abort.signal }).then(
      ({ result }) => {
        storage.set(key, result)
        setKinds(readKinds(result))
      },
      () => undefined, // the password is always there
    )
    return () => abort.abort()
  }, [])
  return kinds
}

/** Parses kinds from an answer or from storage; anything unclear counts as not configured. */
export function readKinds(raw: unknown): LoginKinds {
  const { phone, wechat, register, third, cas } = membersOf(raw)
  const { loginUrl } = membersOf(cas)
  return {
    phone: phone === true,
    wechat: wechat === true,
    register: register === true,
    third: Array.isArray(third) ? third.flatMap(readThird) : [],
    cas: typeof loginUrl === 'string' && /^https?:\/\//i.test(loginUrl) ? { loginUrl } : null,
  }
}

function readThird(raw: unknown): LoginKinds['third'] {
  const { source, title } = membersOf(raw)
  if (typeof source !== 'string' || !/^[\w-]{1,64}$/.test(source)) return []
  return [{ source, title: typeof title === 'string' && title ? title : source }]
}
