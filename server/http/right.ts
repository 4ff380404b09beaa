import type {} from 'fastify'
import type { Grants } from '#model'
import type { RowRights } from '../../renderer/model/rights/rowRights'

/** Right required by a route. Every route declares one; the start fails if it is missing. */
export type Right = 'public' | 'session' | { readonly can: string }

/** Rate limit of a route, in addition to its right (see limiter). */
export type Limit =
  | 'login'
  | 'captcha'
  | 'ticket'
  | 'password'
  | 'sms'
  | 'code'
  | 'taken'
  | 'upload'
  | 'export'
  | 'check'
  | 'duplicate'
  | 'ask'
  | 'socket'
  | 'intake'
  | 'visit'

/** The calling user; the guard creates it from the token before any handler. */
export interface Caller {
  readonly userId: string
  readonly username: string
  readonly realname: string
  /** The tenant in force: one of the user's memberships. */
  readonly tenantId: number
  readonly orgCode: string | null
  /** Ids of the user's departments there; `departsBelow` adds all below them. */
  readonly departs: readonly string[]
  readonly departsBelow: readonly string[]
  /** Codes of the user's departments there. */
  readonly orgCodes: readonly string[]
  /** Codes of the user's roles there. */
  readonly roles: readonly string[]
  /** Code of the current site, if it belongs to the tenant. */
  readonly site: string | null
  readonly grants: Grants
  /** Ids of all granted menu entries and buttons there. */
  readonly entries: ReadonlySet<string>
  readonly rows: RowRights
  /** Administrator of the platform and all its tenants. */
  readonly platform: boolean
  /**
   * The administrator who is viewing as this user. He cannot change anything, and sees no row that he would not see
   * himself. Absent if the user acts himself.
   */
  readonly viewer?: Caller
}

declare module 'fastify' {
  interface FastifyContextConfig {
    right?: Right
    limit?: Limit
    /** Accepts WebSockets; the token is then a sub-protocol (see live/upgrade). */
    socket?: true
  }
  interface FastifyRequest {
    /** Present on every route whose right is not 'public'. */
    caller: Caller
    /** The caller if there is one; absent before the guard. */
    readonly signedIn?: Caller | undefined
  }
}
