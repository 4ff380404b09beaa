import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { createAttempts } from '../auth/attempts'
import { admit, checkKeyText, workBody } from '../auth/login'
import { authMessages } from '../auth/messages'
import { originOf } from '../auth/places'
import { createCaptchas } from '../captcha/captchas'
import type { Challenges } from '../captcha/challenge'
import { markBrowser } from '../http/browser'
import { addCall, requiredText, text } from '../http/call'
import { type Answer, declined, ok, Refusal } from '../http/envelope'
import { maxPasswordLength } from '../kernel/passwords'
import type { ThirdPerson } from './accounts'
import { type BindingDeps, bindByPhone, bindUnbound, logBinding, unboundPerson } from './binding'
import { thirdMessages } from './messages'
import { createPasses } from './passes'
import { createPersonUser, newUsername, unknownPassword } from './personUser'
import type { Provider } from './provider'

interface Deps extends BindingDeps {
  readonly challenges: Challenges
  /** Throws a refusal if the provider is not configured. */
  readonly provider: (source: string) => Provider
}

const open = { right: 'public', limit: 'login', answer: Type.String() } as const

/** Proof that the caller owns the phone of an account. */
export const phoneProof = Type.Object({
  mobile: requiredText({ max: 45 }),
  captcha: requiredText({ max: 10 }),
  thirdUserUuid: requiredText({ max: 64 }),
})

const secrets = { uuid: requiredText({ max: 64 }), operateCode: text({ max: 64 }) }

/**
 * Three ways to bind or create an account for a person without one. `uuid` and `thirdUserUuid` are the secret from
 * getLoginUser's answer; each call answers a token for getLoginUser.
 */
export async function bindingRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  const login = {
    db,
    clock,
    captchas: createCaptchas(db, clock),
    attempts: createAttempts(db, clock),
    challenges: deps.challenges,
  }

  async function token(
    request: FastifyRequest,
    reply: FastifyReply,
    { person, userId }: { readonly person: ThirdPerson; readonly userId: string },
  ): Promise<Answer> {
    await logBinding(deps, { userId, thirdType: person.thirdType, ip: request.ip })
    const browserHash = markBrowser(request, reply)
    return ok(await createPasses(db, clock).issue('arrived', { person, browserHash }))
  }

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/thirdLogin/bindingThirdPhone',
      ...open,
      body: phoneProof,
      summary: 'Binds a person of a provider to the account of a phone that a code has proven.',
    },
    async ({ body, request, reply }) => token(request, reply, await bindByPhone(deps, body)),
  )

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/thirdLogin/user/checkPassword',
      ...open,
      summary:
        'Binds a person of a provider to an account by its password; without `username` to the one that is called as there.',
      body: Type.Object({
        ...secrets,
        username: text({ max: 100 }),
        password: requiredText({ max: maxPasswordLength }),
        captcha: text({ max: 10 }),
        checkKey: checkKeyText,
        ...workBody,
      }),
    },
    async ({ body, request, reply }) => {
      const { uuid, operateCode, password, captcha, checkKey, challenge, work } = body
      const person = await unboundPerson(deps, uuid, operateCode)
      const username = body.username.trim() || person.username
      if (username === '') throw declined(thirdMessages.userMissing)
      const { userId } = await admit(login, {
        ...originOf(request, username),
        password,
        captcha,
        checkKey,
        challenge,
        work,
      }).catch(inContractsWords)
      return await token(request, reply, await bindUnbound(deps, uuid, async () => userId))
    },
  )

  addCall(
    app,
    {
      method: 'POST',
      url: '/sys/thirdLogin/user/create',
      ...open,
      summary: 'Makes an account for a person of a provider, where the provider has a tenant.',
      body: Type.Object({ ...secrets, username: text({ max: 60 }), suffix: text({ max: 20 }) }),
    },
    async ({ body, request, reply }) => {
      const { uuid, operateCode } = body
      const person = await unboundPerson(deps, uuid, operateCode)
      const { tenantId } = deps.provider(person.thirdType)
      if (tenantId === undefined) throw declined(thirdMessages.creationClosed)
      const wanted = body.username.trim() || person.username
      const username = newUsername(`${wanted}${body.suffix.trim()}`)
      const password = await unknownPassword()
      const bound = await bindUnbound(deps, uuid, (trx) =>
        createPersonUser(trx, { username, person, tenantId, password }),
      )
      return await token(request, reply, bound)
    },
  )
}

/** Uses this contract's text; a wrong password and an unknown account still get the same answer. */
function inContractsWords(error: unknown): never {
  if (error instanceof Refusal && error.message === authMessages.wrong) {
    throw declined(thirdMessages.passwordWrong, error.result)
  }
  throw error
}
