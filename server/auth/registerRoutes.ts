import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addCall, text } from '../http/call'
import { declined, malformed, ok } from '../http/envelope'
import { maxPasswordLength } from '../kernel/passwords'
import { mobileOf, mobileText } from '../sms/mobile'
import { registerMessages } from './messages'
import { type AccountKey, isTaken, type RegisterDeps, register } from './register'

/** Accounts that people make for themselves (contract, §3.1, 6.1), where the operator allows it. */
export async function registerRoutes(
  app: FastifyInstance,
  deps: RegisterDeps & { readonly allowed: boolean },
): Promise<void> {
  // The refusals of the first tell what the others tell.
  const open = { right: 'public', limit: 'taken', answer: Type.Null() } as const
  addCall(
    app,
    {
      ...{ ...open, method: 'POST', url: '/sys/user/register' },
      summary: 'Makes an account for whoever has the code that was sent to the phone.',
      body: Type.Object({
        username: text({ max: 100 }),
        password: text({ max: maxPasswordLength }),
        email: text({ max: 100 }),
        phone: mobileText,
        smscode: text({ max: 64 }),
      }),
    },
    async ({ body, request }) => {
      if (!deps.allowed) throw declined(registerMessages.closed)
      const from = { host: request.hostname, ip: request.ip }
      await register(deps, from, {
        ...body,
        username: body.username.trim(),
        email: body.email.trim(),
        phone: mobileOf(body.phone),
      })
      return ok(null, registerMessages.done)
    },
  )

  /** Tells what exists, which is its purpose: only while people may register, and not in masses. */
  const check = (url: string, keys: readonly AccountKey[]) =>
    addCall(
      app,
      {
        ...{ ...open, method: 'GET', url },
        summary: 'Whether names and numbers are free, while people may make accounts.',
        query: Type.Object(Object.fromEntries(keys.map((key) => [key, text({ max: 100 })]))),
      },
      async ({ query }) => {
        if (!deps.allowed) throw declined(registerMessages.closed)
        const asked = keys.flatMap((key) => {
          const value = (query[key] ?? '').trim()
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
