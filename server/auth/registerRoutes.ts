import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { type Challenges, usualBits } from '../captcha/challenge'
import { addCall, text } from '../http/call'
import { declined, missing, ok } from '../http/envelope'
import { expectedTexts } from '../http/messages'
import { maxPasswordLength } from '../kernel/passwords'
import { mobileOf, mobileText } from '../sms/mobile'
import { workBody } from './login'
import { registerMessages } from './messages'
import { type AccountKey, isTaken, type RegisterDeps, register } from './register'

/** Registration (contract, §3.1, 6.1), if the operator allows it. */
export async function registerRoutes(
  app: FastifyInstance,
  deps: RegisterDeps & { readonly allowed: boolean; readonly challenges: Challenges },
): Promise<void> {
  const open = { right: 'public', limit: 'taken' } as const
  addCall(
    app,
    {
      ...open,
      answer: Type.Null(),
      method: 'POST',
      url: '/sys/user/register',
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

  /**
   * Of phones and e-mail addresses nothing is told here: the answer is the same for all, and nothing is asked of the
   * database. A name that is taken is told to whoever shows the work for the challenge that the first answer gives, and
   * to everybody with a code, by the registration itself.
   */
  const check = (url: string, keys: readonly AccountKey[]) => {
    const named: Record<string, ReturnType<typeof text>> = {}
    for (const key of keys) named[key] = text({ max: 100 })
    addCall(
      app,
      {
        ...open,
        method: 'GET',
        url,
        summary:
          'Whether a name is free, while people may make accounts: told for the work that the first answer asks for.',
        query: Type.Object({
          ...named,
          ...workBody,
        }),
        answer: Type.Union([
          Type.Null(),
          Type.Object({ challenge: Type.String(), bits: Type.Integer() }),
        ]),
      },
      async ({ query }) => {
        const given: Readonly<Record<string, string | undefined>> = query
        if (!deps.allowed) throw declined(registerMessages.closed)
        const asked = keys.flatMap((key) => {
          const value = (given[key] ?? '').trim()
          return value === '' ? [] : [{ key, value }]
        })
        if (asked.length === 0) throw missing(keys.join('、'), expectedTexts.text)
        const name = asked.find(({ key }) => key === 'username')?.value
        if (name === undefined) return ok(null)
        const about = `register\n${name.toLowerCase()}`
        const { challenge = '', work = '' } = query
        const done = deps.challenges.bitsOf(about, challenge, work) ?? 0
        if (done < usualBits) return ok({ challenge: deps.challenges.give(about), bits: usualBits })
        if (await isTaken(deps.db, 'username', name)) throw declined(registerMessages.taken)
        return ok(null)
      },
    )
  }
  check('/sys/user/checkOnlyUser', ['username', 'phone', 'email'])
  check('/sys/user/checkOnlyUserEmail', ['email'])
}
