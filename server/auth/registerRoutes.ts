import type { FastifyInstance } from 'fastify'
import { declined, malformed, ok } from '../http/envelope'
import { bodyOf, text } from '../http/input'
import { maxPasswordLength } from '../kernel/passwords'
import { mobileIn } from '../sms/mobile'
import { registerMessages } from './messages'
import { type AccountKey, isTaken, type RegisterDeps, register } from './register'

interface CheckRoute {
  Querystring: Readonly<Record<string, unknown>>
}

/** Accounts that people make for themselves (contract, §3.1, 6.1), where the operator allows it. */
export async function registerRoutes(
  app: FastifyInstance,
  deps: RegisterDeps & { readonly allowed: boolean },
): Promise<void> {
  app.post(
    '/sys/user/register',
    // Its refusals tell what the check below tells.
    { config: { right: 'public', limit: 'taken' } },
    async (request) => {
      const body = bodyOf(request.body)
      if (!deps.allowed) throw declined(registerMessages.closed)
      const from = { host: request.hostname, ip: request.ip }
      await register(deps, from, {
        username: text(body, 'username', { max: 100 }).trim(),
        password: text(body, 'password', { max: maxPasswordLength }),
        email: text(body, 'email', { max: 100 }).trim(),
        phone: mobileIn(body, 'phone'),
        smscode: text(body, 'smscode', { max: 64 }),
      })
      return ok(null, registerMessages.done)
    },
  )

  /** Tells what exists, which is its purpose: only while people may register, and not in masses. */
  const check = (path: string, keys: readonly AccountKey[]) =>
    app.get<CheckRoute>(
      path,
      { config: { right: 'public', limit: 'taken' } },
      async ({ query }) => {
        if (!deps.allowed) throw declined(registerMessages.closed)
        const asked = keys.flatMap((key) => {
          const value = text(query, key, { max: 100 }).trim()
          return value === '' ? [] : [{ key, value }]
        })
        if (asked.length === 0) throw malformed()
        for (const { key, value } of asked) {
          if (await isTaken(deps.db, key, value)) throw declined(registerMessages.taken)
        }
        return ok(null)
      },
    )
  check('/sys/user/checkOnlyUser', ['username', 'phone', 'email'])
  check('/sys/user/checkOnlyUserEmail', ['email'])
}
