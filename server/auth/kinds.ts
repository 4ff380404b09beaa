import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addCall } from '../http/call'
import { ok } from '../http/envelope'
import { newId } from '../kernel/ids'

/** Configured kinds of login besides the password; the login page hides the others. */
export interface LoginKinds {
  /** By a code sent to the phone; the same code resets a forgotten password. */
  readonly phone: boolean
  /** By scanning a QR code. */
  readonly wechat: boolean
  /** Whether people may make accounts for themselves. */
  readonly register: boolean
  readonly third: readonly { readonly source: string; readonly title: string }[]
  /** Address of the single sign-on's login page, to which `service` is added. */
  readonly cas: { readonly loginUrl: string } | null
}

/** Calls that need no session; `loginKinds` is not part of the contract. */
export async function kindRoutes(app: FastifyInstance, kinds: LoginKinds): Promise<void> {
  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/loginKinds',
      right: 'public',
      summary: 'The kinds of login beside the password that are configured here.',
      answer: Type.Object({
        phone: Type.Boolean(),
        wechat: Type.Boolean(),
        register: Type.Boolean(),
        third: Type.Array(Type.Object({ source: Type.String(), title: Type.String() })),
        cas: Type.Union([Type.Object({ loginUrl: Type.String() }), Type.Null()]),
      }),
    },
    () => ok(kinds),
  )

  // The original's login page requests a key but does not encrypt with it: passwords are sent as typed.
  const sealing = { key: newId().slice(0, 16), iv: newId().slice(0, 16) }
  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/getEncryptedString',
      right: 'public',
      summary:
        'A key and a start as the login page of the original asks for; nothing is sealed with them.',
      answer: Type.Object({ key: Type.String(), iv: Type.String() }),
    },
    () => ok(sealing),
  )
}
