import type { FastifyInstance } from 'fastify'
import type { LoginKinds } from './auth/kinds'
import type { SignInDeps } from './auth/signIn'
import { casRoutes } from './cas/routes'
import type { Log } from './http/log'
import { createOrigins } from './http/origins'
import type { Hub } from './live/hub'
import type { Codes } from './sms/codes'
import { isTrustworthy, readThirdLogins, type ThirdLoginConfig } from './third/config'
import { thirdStartMessages as messages } from './third/messages'
import { createProvider } from './third/provider'
import { thirdRoutes } from './third/routes'
import { createAnswers } from './wechat/answers'
import { createPhone } from './wechat/phone/phone'
import { wechatRoutes } from './wechat/routes'
import type { WeChat } from './wechat/wechat'

/** The kinds of login that need another system beside this one. */
export interface LoginConfig {
  /** Where the console is reached from outside, see http/origins. */
  readonly publicOrigins: readonly string[]
  readonly third: readonly ThirdLoginConfig[]
  /** Base address of a CAS server, without a slash at its end. */
  readonly casUrl: string | undefined
}

export const noLogins: LoginConfig = { publicOrigins: [], third: [], casUrl: undefined }

/**
 * PUBLIC_URL, THIRD_LOGIN, CAS_URL. Throws a fault, with a Chinese sentence for whoever started the
 * server, for what cannot be used.
 */
export function readLogins(
  { PUBLIC_URL = '', THIRD_LOGIN = '', CAS_URL = '' }: NodeJS.ProcessEnv,
  fault: (message: string) => Error,
): LoginConfig {
  const urls = PUBLIC_URL.split(',').map((url) => url.trim())
  const publicOrigins = urls.filter((url) => url !== '').map((url) => originOf(url, fault))
  const third = THIRD_LOGIN === '' ? [] : readThirdLogins(THIRD_LOGIN, fault)
  if (CAS_URL !== '' && !isTrustworthy(CAS_URL)) throw fault(messages.casUrl(CAS_URL))
  const needing = third.length > 0 ? 'THIRD_LOGIN' : CAS_URL === '' ? undefined : 'CAS_URL'
  if (needing && publicOrigins.length === 0) throw fault(messages.publicUrlMissing(needing))
  return { publicOrigins, third, casUrl: CAS_URL === '' ? undefined : CAS_URL.replace(/\/+$/, '') }
}

function originOf(text: string, fault: (message: string) => Error): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOrigin = url && /^https?:$/.test(url.protocol) && `${url.pathname}${url.search}` === '/'
  if (!isOrigin) throw fault(messages.publicUrl(text))
  return url.origin
}

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
