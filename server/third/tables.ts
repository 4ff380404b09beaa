import type { Audit } from '../db/tables'

/** A user's account at another provider: at most one for each provider, each bound to one user. */
export interface ThirdAccountTable extends Audit {
  readonly id: string
  readonly sys_user_id: string
  /** The provider's name: `wechat`, or the `source` of its configuration. */
  readonly third_type: string
  /** Derived from the provider and its own id for the person. */
  readonly third_user_uuid: string
  /** The provider's own id for the person. */
  readonly third_user_id: string
  readonly realname: string | null
  readonly avatar: string | null
  readonly status: number
  readonly del_flag: number
}

/** One-time secrets of a login in progress, see third/passes. */
export interface LoginPassTable {
  readonly pass_hash: string
  readonly kind: string
  /** JSON. */
  readonly content: string
  readonly expires_at: number
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_third_account: ThirdAccountTable
    readonly sys_login_pass: LoginPassTable
  }
}
