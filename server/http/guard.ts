import type { FastifyInstance, FastifyRequest } from 'fastify'
import { can, noGrants } from '#model'
import { passwordMessages, serverMessages } from '../kernel/messages'
import { addressGroup } from './address'
import { type CallDoc, writesBy } from './call'
import { noRight, Refusal, tooMany } from './envelope'
import type { Limiter } from './limiter'
import type { Caller, Right } from './right'
import { tokenOf } from './token'

/** Who signed in with a token; undefined for none, and for one that has ended. */
export interface SessionFinder {
  find(token: string): Promise<{ readonly user: SignedIn } | undefined>
}

type TenantRights = Pick<Caller, 'roles' | 'grants' | 'entries' | 'rows' | 'platform'>

type SignedIn = Pick<Caller, 'userId' | 'username' | 'realname'> & {
  /** He sets a password before anything else. */
  readonly mustChange: boolean
  /** The department in force, and the tenant where it is. */
  readonly depart: { readonly orgCode: string; readonly tenantId: number } | undefined
  readonly tenants: readonly { readonly id: number }[]
  /** His own, and those below them. */
  readonly departs: readonly {
    readonly id: string
    readonly tenantId: number
    readonly own: boolean
    readonly orgCode: string
  }[]
  readonly sites: readonly { readonly code: string; readonly tenantId: number }[]
  readonly rights: ReadonlyMap<number, TenantRights>
  /** Who looks at the console as this one. */
  readonly viewer?: SignedIn
}

/** Whether rules of rows hide this website of the tenant in force from the caller. */
export type HidesSite = (caller: Caller, code: string) => Promise<boolean>

export interface DeclaredRoute {
  readonly method: string
  readonly url: string
  readonly right: Right
  /** Whether it changes anything: refused to whoever looks at the console as somebody else. */
  readonly writes: boolean
  /** What it says of itself, see call. */
  readonly call?: CallDoc | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route there is, with what it asks of its caller. */
    readonly declaredRoutes: readonly DeclaredRoute[]
  }
}

/**
 * Lets nobody past whom a route's right does not name, before the body is read. A route that
 * declares no right fails the start. Must be called before the routes are registered.
 */
export function guardRoutes(
  app: FastifyInstance,
  {
    sessions,
    limiter,
    hidesSite,
  }: {
    readonly sessions: SessionFinder
    readonly limiter: Limiter
    readonly hidesSite: HidesSite
  },
): void {
  const declared: DeclaredRoute[] = []
  app.decorate('declaredRoutes', declared)
  app.addHook('onRoute', ({ method, url, config }) => {
    const right = config?.right
    if (!right) throw new Error(`route ${String(method)} ${url}: declares no right`)
    for (const one of [method].flat())
      declared.push({
        ...{ method: one, url, right, call: config?.call },
        writes: writesBy(one, config?.call),
      })
  })

  // A getter, so that a public handler that asks who calls fails instead of reading `undefined`.
  const callers = new WeakMap<FastifyRequest, Caller>()
  app.decorateRequest('caller', {
    getter(this: FastifyRequest) {
      const caller = callers.get(this)
      if (!caller) throw new Error(`route ${this.routeOptions.url}: is public and has no caller`)
      return caller
    },
  })

  app.decorateRequest('signedIn', {
    getter(this: FastifyRequest) {
      return callers.get(this)
    },
  })

  app.addHook('onRequest', async (request) => {
    const { right, limit } = request.routeOptions.config
    // No route: the handler of missing routes answers, to everybody alike.
    if (!right) return
    const writes = writesBy(request.method, request.routeOptions.config.call)
    const user = right !== 'public' || writes ? await userOf(request, sessions) : undefined
    // Here and nowhere else, whatever the right, of calls that are open to everybody, too.
    if (writes && user?.viewer) throw new Refusal(403, serverMessages.onlyViewing(user.realname))
    if (right !== 'public') {
      const caller = callerOf(request, user)
      const code = siteAsked(caller, user, request.headers)
      const isHis = code !== undefined && !(await hidesSite(caller, code))
      callers.set(request, isHis ? onSite(caller, code) : caller)
    }
    if (typeof right === 'object' && !can(request.caller.grants, right.can)) throw noRight()
    if (limit) {
      const who = right === 'public' ? addressGroup(request.ip) : actorOf(request.caller).userId
      const seconds = limiter.take(limit, who)
      if (seconds > 0) throw tooMany(seconds)
    }
  })
}

/** Whose doing it is: of somebody who looks at the console as another, his. */
export const actorOf = (caller: Caller): Caller => caller.viewer ?? caller

async function userOf(
  request: FastifyRequest,
  sessions: SessionFinder,
): Promise<SignedIn | undefined> {
  const token = tokenOf(request)
  return token === undefined ? undefined : (await sessions.find(token))?.user
}

function callerOf(request: FastifyRequest, user: SignedIn | undefined): Caller {
  if (!user) throw new Refusal(401, serverMessages.noSession)
  if (user.mustChange && !request.routeOptions.config.call?.first)
    throw new Refusal(403, passwordMessages.passwordFirst)
  return callerAs(user, request.headers)
}

/** The headers only choose among the user's own; '0' or none means the first of his tenants. */
function callerAs(signedIn: SignedIn, headers: FastifyRequest['headers']): Caller {
  const header = headers['tenant-id']
  const chosen = header === undefined || header === '' || header === '0' ? undefined : header
  const tenant = signedIn.tenants.find(({ id }) => chosen === undefined || String(id) === chosen)
  if (!tenant) throw new Refusal(403, serverMessages.otherTenant)
  return callerIn(signedIn, tenant.id)
}

/** The website of the tenant in force that the headers name; any other is none. */
const siteAsked = (
  caller: Caller,
  user: SignedIn | undefined,
  headers: FastifyRequest['headers'],
): string | undefined =>
  user?.sites.find(
    ({ code, tenantId }) =>
      encodeURIComponent(code) === headers['site-code'] && tenantId === caller.tenantId,
  )?.code

const onSite = ({ viewer, ...caller }: Caller, site: string | null): Caller => ({
  ...{ ...caller, site },
  ...(viewer && { viewer: onSite(viewer, site) }),
})

/** The user in one of his tenants: what is written there never bears the mark of another's department. */
export function callerIn(signedIn: SignedIn, tenantId: number): Caller {
  const { userId, username, realname, depart, departs, rights, viewer } = signedIn
  const near = departs.filter((one) => one.tenantId === tenantId)
  const own = near.filter((one) => one.own)
  return {
    ...{ userId, username, realname, tenantId, site: null },
    ...standing(rights.get(tenantId) ?? noRights),
    orgCode: depart?.tenantId === tenantId ? depart.orgCode : null,
    departs: own.map(({ id }) => id),
    orgCodes: own.map(({ orgCode }) => orgCode),
    departsBelow: near.map(({ id }) => id),
    ...(viewer && { viewer: callerIn(viewer, tenantId) }),
  }
}

const standing = ({ roles, grants, entries, rows, platform }: TenantRights): TenantRights => ({
  ...{ roles, grants, entries, rows, platform },
})

const noRights: TenantRights = {
  ...{ roles: [], grants: noGrants, entries: new Set() },
  rows: new Map(),
  platform: false,
}
