import { solve } from '../../embed/work'
import type { AppOptions } from '../../server/app'
import { answerHash } from '../../server/captcha/captchas'
import type { Database } from '../../server/db/open'
import { createUser } from '../../server/seed/people'
import { buildTestApp, type CallOptions, type Reply, type TestApp, testPassword } from './app'

export interface AuthApp extends TestApp {
  readonly clock: () => Date
  /** Lets time go by. */
  pass(milliseconds: number): void
  /** A network address that the server has not heard of. */
  newAddress(): string
  login(username: string, password: string, options?: CallOptions): Promise<Reply>
  /** Members of a login body that answer a new captcha, which that key names. */
  captcha(
    address: string,
    checkKey?: string,
  ): Promise<{ readonly captcha: string; readonly checkKey: string }>
  /** Members of a login body that do the work asked for in an answer's result; none if none is. */
  work(result: unknown): Promise<{ readonly challenge?: string; readonly work?: string }>
  newUser(username: string, columns?: Readonly<Record<string, unknown>>): Promise<string>
  withToken(token: string, line: `${string} ${string}`, options?: CallOptions): Promise<Reply>
}

/** The server with a clock of its own and what tests of signing in do again and again. */
export async function buildAuthApp(
  database: Database,
  options: Partial<AppOptions> = {},
): Promise<AuthApp> {
  let now = Date.parse('2026-11-21T04:00:00Z')
  let addresses = 0
  let keys = 0
  const clock = () => new Date(now)
  const app = await buildTestApp(database, { clock, options })
  const { db } = database
  const newAddress = () => {
    addresses += 1
    return `10.0.${addresses >> 8}.${addresses & 255}`
  }

  return {
    ...app,
    clock,
    newAddress,
    pass(milliseconds) {
      now += milliseconds
    },
    login: (username, password, { body, ...options } = {}) =>
      app.call(null, 'POST /sys/login', {
        address: newAddress(),
        ...options,
        body: { username, password, ...(body as object) },
      }),
    async captcha(address, own) {
      keys += 1
      const checkKey = own ?? `key-${keys}`
      await app.call(null, `GET /sys/randomImage/${checkKey}`, { address })
      // Nobody reads the picture here, so it is made to show what is known.
      await db
        .updateTable('sys_captcha')
        .set({ code_hash: answerHash(checkKey, 'ABcd') })
        .where('code_hash', '!=', '')
        .execute()
      return { captcha: 'abCD', checkKey }
    },
    async work(result) {
      const { challenge, bits } = Object(result)
      if (challenge === undefined) return {}
      return { challenge, work: await solve(String(challenge), Number(bits)) }
    },
    async newUser(username, columns) {
      const id = await createUser(db, {
        username,
        realname: username,
        password: testPassword,
        roles: ['staff'],
        tenants: [1001],
      })
      if (columns) await db.updateTable('sys_user').set(columns).where('id', '=', id).execute()
      return id
    },
    withToken: (token, line, options = {}) =>
      app.call(null, line, {
        ...options,
        headers: { 'x-access-token': token, ...options.headers },
      }),
  }
}
