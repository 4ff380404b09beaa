import type { FastifyInstance, FastifyRequest } from 'fastify'
import { can, noGrants } from '#model'
import { passwordMessages, serverMessages } from '../kernel/messages'
import { type OfTenant, platform } from '../kernel/ofTenant'
import { addressGroup } from './address'
import { type CallDoc, writesBy } from './call'
import { type DocumentCalls, findCall, methodsOf, routeOf } from './documentCalls'
import { drawnBy } from './drawnBy'
import { declined, noRight, Refusal, tooMany } from './envelope'
import type { Limiter } from './limiter'
import type { Caller, Right } from './right'
import { tokenOf } from './token'

/** Finds the session of a token; undefined = none, or it has ended. */
export interface SessionFinder {
  find(token: string): Promise<{ readonly user: SignedIn } | undefined>
}

type TenantRights = Pick<Caller, 'roles' | 'grants' | 'entries' | 'rows' | 'platform'>

type SignedIn = Pick<Caller, 'userId' | 'username' | 'realname'> & {
  /** The user must set a password first. */
  readonly mustChange: boolean
  /** The department in force and its tenant. */
  readonly depart: { readonly orgCode: string; readonly tenantId: number } | undefined
  readonly tenants: readonly { readonly id: number }[]
  /** The user's own departments and those below them. */
  readonly departs: readonly {
    readonly id: string
    readonly tenantId: number
    readonly own: boolean
    readonly orgCode: string
  }[]
  readonly sites: readonly { readonly code: string; readonly tenantId: number }[]
  readonly rights: ReadonlyMap<number, TenantRights>
  /** The administrator who is viewing as this user. */
  readonly viewer?: SignedIn
}

/** Whether row rules hide this website of the tenant in force from the caller. */
export type HidesSite = (caller: Caller, code: string) => Promise<boolean>

export interface DeclaredRoute {
  readonly method: string
  readonly url: string
  readonly right: Right
  /** Whether it changes anything; refused while viewing as another user. */
  readonly writes: boolean
  /** Its declaration, see call. */
  readonly call?: CallDoc | undefined
}

/** Changesets that their authors try; see kernel/inForce. */
export interface Trials {
  /**
   * From now on the request's work tries the caller's changeset in this version (a text, as it was sent): answers the
   * caller as he is in it. Throws a refusal.
   */
  begin(caller: Caller, version: string): Promise<Caller>
}

/** Names the version of the caller's changeset that a request tries. */
export const trialHeader = 'x-trial'

declare module 'fastify' {
  interface FastifyInstance {
    /** All routes with their required rights, and the calls of the documents in force for a tenant. */
    routesOf(tenantId: OfTenant): readonly DeclaredRoute[]
    /** Those of the platform's documents. */
    readonly declaredRoutes: readonly DeclaredRoute[]
  }
}

/**
 * Refuses callers without the route's right before the body is read. A route without a declared right fails the start.
 * Call it before routes are registered.
 */
export function guardRoutes(
  app: FastifyInstance,
  {
    sessions,
    limiter,
    hidesSite,
    trials,
  }: {
    readonly sessions: SessionFinder
    readonly limiter: Limiter
    readonly hidesSite: HidesSite
    readonly trials: Trials
  },
): void {
  const declared: DeclaredRoute[] = []
  const sources = new Map<string, DocumentCalls>()
  const routesOf = (tenantId: OfTenant) => [
    ...declared,
    ...[...sources].flatMap(([base, calls]) =>
      [...calls.all(tenantId)].flatMap(({ doc }) => declaredOf(base, doc)),
    ),
  ]
  app.decorate('routesOf', routesOf)
  app.decorate('declaredRoutes', { getter: () => routesOf(platform) })
  app.addHook('onRoute', ({ method, url, config }) => {
    const source = config?.documentCalls
    if (source) {
      sources.set(source.base, source.calls)
      return
    }
    const right = config?.right
    if (!right) throw new Error(`route ${String(method)} ${url}: declares no right`)
    for (const one of [method].flat())
      declared.push({
        method: one,
        url,
        right,
        call: config?.call,
        writes: writesBy(one, config?.call),
      })
  })

  // A getter, so that a public handler that reads the caller throws instead of getting `undefined`.
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

  app.addHook('onRequest', async (request, reply) => {
    const { documentCalls } = request.routeOptions.config
    const asked = request.headers[trialHeader]
    const known = documentCalls || asked !== undefined ? await userOf(request, sessions) : undefined
    const tries =
      asked === undefined ? undefined : await trials.begin(callerOf(request, known), String(asked))
    if (documentCalls && !findCall(request, tenantOf(known, request.headers))) {
      // What was there when the sender was drawn is no fault of his: what he typed has to stay.
      if (known && drawnBy(request.headers) !== undefined && writesBy(request.method, undefined))
        throw declined(serverMessages.callGone)
      return reply.callNotFound()
    }
    const { right, limit, call } = routeOf(request).config
    // No route: the not-found handler answers everybody alike.
    if (!right) return
    const writes = writesBy(request.method, call)
    const user =
      known ?? (right !== 'public' || writes ? await userOf(request, sessions) : undefined)
    // The only place that refuses writes while viewing as another user; it covers public calls, too.
    if (writes && user?.viewer) throw new Refusal(403, serverMessages.onlyViewing(user.realname))
    // The only place that refuses writes in a trial, besides the database (db/trials).
    if (tries && writes && !call?.judged) throw new Refusal(403, serverMessages.onlyTrying)
    if (right !== 'public') {
      const caller = tries ?? callerOf(request, user)
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

/** The person who acts: an administrator who views as another user is the actor. */
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
  if (user.mustChange && !routeOf(request).config.call?.first)
    throw new Refusal(403, passwordMessages.passwordFirst)
  return callerAs(user, request.headers)
}

/** The call of a document as a route; one a method. */
const declaredOf = (base: string, call: CallDoc): readonly DeclaredRoute[] =>
  methodsOf(call).map((method) => ({
    method,
    url: base + call.url,
    right: call.right,
    writes: writesBy(method, call),
    call,
  }))

/** The headers only choose among the user's own tenants; without a choice it is the first one. */
function callerAs(signedIn: SignedIn, headers: FastifyRequest['headers']): Caller {
  const tenant = tenantIn(signedIn, headers)
  if (!tenant) throw new Refusal(403, serverMessages.otherTenant)
  return callerIn(signedIn, tenant.id)
}

function tenantIn(signedIn: SignedIn, headers: FastifyRequest['headers']) {
  const chosen = tenantAsked(headers)
  return signedIn.tenants.find(({ id }) => chosen === undefined || String(id) === chosen)
}

/** In whose documents a call is looked for: who has no tenant there finds what the platform has, and is refused. */
const tenantOf = (user: SignedIn | undefined, headers: FastifyRequest['headers']): OfTenant =>
  (user && tenantIn(user, headers)?.id) ?? platform

/** The tenant named in the headers; newer clients send the second one. '0' and '' name none. Throws 400 if they differ. */
function tenantAsked(headers: FastifyRequest['headers']): string | undefined {
  const named = [headers['tenant-id'], headers['x-tenant-id']]
  const asked = new Set(named.filter((one) => one !== undefined && one !== '' && one !== '0'))
  if (asked.size > 1) throw new Refusal(400, serverMessages.twoTenants)
  return [...asked].map(String)[0]
}

/** The site named in the headers, if it belongs to the user and to the tenant in force. */
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
  ...caller,
  site,
  ...(viewer && { viewer: onSite(viewer, site) }),
})

/** The user as a caller in one of his tenants; a department of another tenant never marks records there. */
export function callerIn(signedIn: SignedIn, tenantId: number): Caller {
  const { userId, username, realname, depart, departs, rights, viewer } = signedIn
  const near = departs.filter((one) => one.tenantId === tenantId)
  const own = near.filter((one) => one.own)
  return {
    userId,
    username,
    realname,
    tenantId,
    site: null,
    ...standing(rights.get(tenantId) ?? noRights),
    orgCode: depart?.tenantId === tenantId ? depart.orgCode : null,
    departs: own.map(({ id }) => id),
    orgCodes: own.map(({ orgCode }) => orgCode),
    departsBelow: near.map(({ id }) => id),
    ...(viewer && { viewer: callerIn(viewer, tenantId) }),
  }
}

const standing = ({ roles, grants, entries, rows, platform }: TenantRights): TenantRights => ({
  roles,
  grants,
  entries,
  rows,
  platform,
})

const noRights: TenantRights = {
  roles: [],
  grants: noGrants,
  entries: new Set(),
  rows: new Map(),
  platform: false,
}
