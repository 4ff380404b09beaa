import type {} from 'fastify'
import type { Grants } from '#model'
import type { RowRights } from '../../renderer/model/rights/rowRights'

/** What a route asks of its caller. Every route declares one; the start fails where it is missing. */
export type Right = 'public' | 'session' | { readonly can: string }

/** Which bucket a route's requests are taken from, beside its right (see limiter). */
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

/** Who is asking: made from the token by the guard, before any handler. */
export interface Caller {
  readonly userId: string
  readonly username: string
  readonly realname: string
  /** The tenant in force: one of the user's memberships. */
  readonly tenantId: number
  readonly orgCode: string | null
  /** Ids of his departments there, and of all that are below them. */
  readonly departs: readonly string[]
  readonly departsBelow: readonly string[]
  /** Codes of his departments there. */
  readonly orgCodes: readonly string[]
  /** Codes of his roles there. */
  readonly roles: readonly string[]
  /** Code of the site he says he works on, if it is one of the tenant's. */
  readonly site: string | null
  readonly grants: Grants
  /** Ids of all that he was granted there, menu entries and buttons. */
  readonly entries: ReadonlySet<string>
  readonly rows: RowRights
  /** He administers the platform, with all of its tenants. */
  readonly platform: boolean
  /**
   * Who looks at the console as this one. He changes nothing, and sees no row that he does not see as himself. Absent
   * where somebody is there himself.
   */
  readonly viewer?: Caller
}

declare module 'fastify' {
  interface FastifyContextConfig {
    right?: Right
    limit?: Limit
    /** Takes sockets: the token is then a sub-protocol (see live/upgrade). */
    socket?: true
  }
  interface FastifyRequest {
    /** Present on every route whose right is not 'public'. */
    caller: Caller
    /** The same where there is one; absent before the guard. */
    readonly signedIn?: Caller | undefined
  }
}
