import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createAttempts } from '../auth/attempts'
import { admit } from '../auth/login'
import { authMessages } from '../auth/messages'
import { originOf } from '../auth/places'
import { createCaptchas } from '../captcha/captchas'
import { markBrowser } from '../http/browser'
import { type Answer, declined, ok, Refusal } from '../http/envelope'
import { bodyOf, requiredText, text } from '../http/input'
import { maxPasswordLength } from '../kernel/passwords'
import type { ThirdPerson } from './accounts'
import { type BindingDeps, bindByPhone, bindUnbound, logBinding, unboundPerson } from './binding'
import { thirdMessages } from './messages'
import { createPasses } from './passes'
import { createPersonUser, newUsername, unknownPassword } from './personUser'
import type { Provider } from './provider'

interface Deps extends BindingDeps {
  /** Throws a refusal for one that is not configured. */
  readonly provider: (source: string) => Provider
}

const open = { config: { right: 'public', limit: 'login' } } as const

/**
 * The three ways in which somebody without an account here gets one. `uuid` and `thirdUserUuid` are
 * the secret of getLoginUser's answer; each call answers a token for getLoginUser.
 */
export async function bindingRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  const login = {
    db,
    clock,
    captchas: createCaptchas(db, clock),
    attempts: createAttempts(db, clock),
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

  app.post('/sys/thirdLogin/bindingThirdPhone', open, async (request, reply) => {
    const body = bodyOf(request.body)
    const proof = {
      mobile: requiredText(body, 'mobile', { max: 45 }),
      captcha: requiredText(body, 'captcha', { max: 10 }),
      thirdUserUuid: requiredText(body, 'thirdUserUuid', { max: 64 }),
    }
    return await token(request, reply, await bindByPhone(deps, proof))
  })

  // `username` names the account here; the provider's own name for the person when it is absent.
  app.post('/sys/thirdLogin/user/checkPassword', open, async (request, reply) => {
    const body = bodyOf(request.body)
    const { uuid, operateCode } = secretsIn(body)
    const person = await unboundPerson(deps, uuid, operateCode)
    const username = text(body, 'username', { max: 100 }).trim() || person.username
    if (username === '') throw declined(thirdMessages.userMissing)
    const { userId } = await admit(login, {
      ...originOf(request, username),
      password: requiredText(body, 'password', { max: maxPasswordLength }),
      captcha: text(body, 'captcha', { max: 10 }),
      checkKey: text(body, 'checkKey', { max: 64 }),
    }).catch(inContractsWords)
    return await token(request, reply, await bindUnbound(deps, uuid, async () => userId))
  })

  app.post('/sys/thirdLogin/user/create', open, async (request, reply) => {
    const body = bodyOf(request.body)
    const { uuid, operateCode } = secretsIn(body)
    const person = await unboundPerson(deps, uuid, operateCode)
    const { tenantId } = deps.provider(person.thirdType)
    if (tenantId === undefined) throw declined(thirdMessages.creationClosed)
    const wanted = text(body, 'username', { max: 60 }).trim() || person.username
    const username = newUsername(`${wanted}${text(body, 'suffix', { max: 20 }).trim()}`)
    const password = await unknownPassword()
    const bound = await bindUnbound(deps, uuid, (trx) =>
      createPersonUser(trx, { username, person, tenantId, password }),
    )
    return await token(request, reply, bound)
  })
}

const secretsIn = (body: Readonly<Record<string, unknown>>) => ({
  uuid: requiredText(body, 'uuid', { max: 64 }),
  operateCode: text(body, 'operateCode', { max: 64 }),
})

/** Wrong password and unknown account stay one answer, in this contract's words. */
function inContractsWords(error: unknown): never {
  if (error instanceof Refusal && error.message === authMessages.wrong) {
    throw declined(thirdMessages.passwordWrong, error.result)
  }
  throw error
}
