import type { FastifyInstance } from 'fastify'
import { ok } from '../http/envelope'

/** The kinds of login beside the password that are configured here; the login page hides the rest. */
export interface LoginKinds {
  /** By a code sent to the phone; also what resets a forgotten password. */
  readonly phone: boolean
  /** By scanning a QR code. */
  readonly wechat: boolean
  /** Whether people may make accounts for themselves. */
  readonly register: boolean
  readonly third: readonly { readonly source: string; readonly title: string }[]
  /** Address of the single sign-on's login page, to which `service` is added. */
  readonly cas: { readonly loginUrl: string } | null
}

/** GET /sys/loginKinds, a call of our own: asked before anybody has signed in. */
export async function kindRoutes(app: FastifyInstance, kinds: LoginKinds): Promise<void> {
  app.get('/sys/loginKinds', { config: { right: 'public' } }, async () => ok(kinds))
}
