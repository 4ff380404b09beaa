import type { FastifyInstance } from 'fastify'
import type { LoginKinds } from './auth/kinds'
import type { SignInDeps } from './auth/signIn'
import type { Hub } from './bus/hub'
import { casRoutes } from './cas/routes'
import { createPhone } from './demo/phone/phone'
import type { Log } from './http/log'
import { createOrigins } from './http/origins'
import type { LoginConfig } from './loginConfig'
import type { Codes } from './sms/codes'
import { createProvider } from './third/provider'
import { thirdRoutes } from './third/routes'
import { createAnswers } from './wechat/answers'
import { wechatRoutes } from './wechat/routes'
import type { WeChat } from './wechat/wechat'

export interface LoginsDeps extends SignInDeps {
  readonly hub: Hub
  readonly log: Log
  readonly codes: Codes
  /** The real WeChat. */
  readonly wechat?: WeChat
  /** Whether a page of ours may play WeChat where the real one is missing. */
  readonly demo: boolean
}

export interface Logins {
  readonly kinds: Pick<LoginKinds, 'wechat' | 'third' | 'cas'>
  /** Adds the calls below the API's base. */
  calls(api: FastifyInstance): Promise<void>
  /** Adds what lies beside it. */
  pages(app: FastifyInstance): Promise<void>
}

/** The calls are there without configuration too, and refuse. */
export function createLogins(config: LoginConfig, deps: LoginsDeps): Logins {
  const { publicOrigins, third, casUrl } = config
  const { db, clock, hub } = deps
  const wechat = deps.wechat ?? (deps.demo ? createPhone(db) : undefined)
  const origins = createOrigins(publicOrigins)
  return {
    kinds: {
      wechat: wechat !== undefined,
      third: third.map(({ source, title }) => ({ source, title })),
      cas: casUrl === undefined ? null : { loginUrl: `${casUrl}/login` },
    },
    async calls(api) {
      await thirdRoutes(api, { ...deps, origins, providers: third.map(createProvider) })
      await casRoutes(api, { ...deps, origins, casUrl })
      await wechatRoutes(api, { ...deps, origins, wechat })
    },
    async pages(app) {
      await wechat?.routes(app, createAnswers({ db, clock, hub }))
    },
  }
}
