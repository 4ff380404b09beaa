import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { admitUser } from '../auth/admitUser'
import { type SignInDeps, signedIn, signIn } from '../auth/signIn'
import { withoutDicts } from '../auth/withoutDicts'
import type { Challenges } from '../captcha/challenge'
import { publicPath } from '../http/basePath'
import { browserOf, markBrowser } from '../http/browser'
import { addCall, htmlPage } from '../http/call'
import { declined, ok } from '../http/envelope'
import type { Log } from '../http/log'
import { apiBase } from '../http/missing'
import type { Origins } from '../http/origins'
import { userOf } from './accounts'
import { type BindingDeps, issueUnbound } from './binding'
import { bindingRoutes } from './bindingRoutes'
import { thirdMessages } from './messages'
import { callbackPage, type Outcome } from './page'
import { createPasses } from './passes'
import type { Provider } from './provider'
import { arrive, depart, refusalText } from './travel'

export interface ThirdDeps extends SignInDeps, BindingDeps {
  readonly log: Log
  readonly challenges: Challenges
  readonly origins: Origins
  readonly providers: readonly Provider[]
}

const open = { method: 'GET', right: 'public', limit: 'login' } as const

const unbound = Type.Object({
  thirdUserUuid: Type.String(),
  operateCode: Type.String(),
  source: Type.String(),
  username: Type.String(),
  avatar: Type.Union([Type.String(), Type.Null()]),
  canCreate: Type.Boolean(),
})

/**
 * Login by another provider (contract, §3.1). The login page opens `render/{source}` in a window; the
 * page on which that window ends tells it a token (see page), which `getLoginUser` exchanges:
 * code 200 `{token, userInfo, departs, multi_depart, tenantList}`, or code 601
 * `{thirdUserUuid, operateCode, source, username, avatar, canCreate}` for somebody without an account.
 * Each call that gives them one (see bindingRoutes) answers another token for `getLoginUser`.
 */
export async function thirdRoutes(app: FastifyInstance, deps: ThirdDeps): Promise<void> {
  const { db, clock, origins } = deps
  const provider = (source: string): Provider => {
    const found = deps.providers.find((one) => one.source === source)
    if (!found) throw declined(thirdMessages.unconfigured)
    return found
  }

  addCall(
    app,
    {
      ...open,
      url: '/sys/thirdLogin/render/:source',
      answer: htmlPage,
      writes: true,
      summary: 'Sends the window that the login page has opened on to the provider.',
    },
    async ({ params: { source = '' }, request, reply }) => {
      const found = provider(source)
      const callback = `${origins.of(request)}${publicPath(request, apiBase)}/sys/thirdLogin/callback/${found.source}`
      try {
        const browserHash = markBrowser(request, reply)
        const address = await depart(deps, found, { browserHash, callback })
        return await keepOpener(reply).redirect(address)
      } catch (error) {
        return show(request, reply, { source: found.source, message: refusalText(error) })
      }
    },
  )

  addCall(
    app,
    {
      ...open,
      url: '/sys/thirdLogin/callback/:source',
      answer: htmlPage,
      writes: true,
      summary: 'Where the provider sends the window back: the page tells the login page a token.',
    },
    async ({ params, request, reply }) => {
      const found = provider(params.source ?? '')
      const { source } = found
      // Pass the provider's query on unchanged: the OpenID library parses it.
      const [, query = ''] = request.url.split(/\?(.*)/s)
      const browserHash = browserOf(request)
      try {
        const person = await arrive(deps, found, { query, browserHash })
        const content = { person, browserHash: browserHash ?? '' }
        return show(request, reply, {
          source,
          token: await createPasses(db, clock).issue('arrived', content),
        })
      } catch (error) {
        return show(request, reply, { source, message: refusalText(error) })
      }
    },
  )

  addCall(
    app,
    {
      ...open,
      url: '/sys/thirdLogin/getLoginUser/:token/:thirdType',
      writes: true,
      summary: 'Signs in whom the token stands for: code 601 for somebody without an account here.',
      answer: Type.Union([signedIn, unbound]),
    },
    async ({ params: { token = '', thirdType = '' }, request, reply }) => {
      const { tenantId } = provider(thirdType)
      const arrived = await createPasses(db, clock).take('arrived', token)
      if (arrived?.person.thirdType !== thirdType || arrived.browserHash !== browserOf(request)) {
        throw declined(thirdMessages.passInvalid)
      }
      const { person } = arrived
      const userId = await userOf(db, person)
      if (userId !== undefined) {
        const admitted = await admitUser(db, clock, userId)
        return withoutDicts(await signIn(deps, request, reply, admitted))
      }
      const { username, avatar } = person
      const secrets = await issueUnbound(deps, person)
      const profile = { source: thirdType, username, avatar, canCreate: tenantId !== undefined }
      return { ...ok({ ...secrets, ...profile }, thirdMessages.unbound), code: 601 }
    },
  )

  await bindingRoutes(app, { ...deps, provider })
}

function show(request: FastifyRequest, reply: FastifyReply, outcome: Outcome): FastifyReply {
  const page = callbackPage(outcome, publicPath(request, ''))
  return keepOpener(reply).type('text/html; charset=utf-8').send(page.text)
}

/** Keeps the connection between the login window and its opener. */
const keepOpener = (reply: FastifyReply): FastifyReply =>
  reply.header('cross-origin-opener-policy', 'unsafe-none')
