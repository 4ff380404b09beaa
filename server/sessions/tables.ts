export interface SessionTable {
  /** SHA-256 of the token in hexadecimal; the token itself is not stored. */
  readonly token_hash: string
  /** SHA-256 of the token that opens stored files only. */
  readonly file_hash: string
  readonly user_id: string
  readonly created_at: number
  readonly used_at: number
  readonly expires_at: number
  readonly ip: string
  readonly user_agent: string
}

/** An administrator viewing as another user; has its own token and ends with the session at the latest. */
export interface ViewTable {
  /** SHA-256 of its token. */
  readonly token_hash: string
  readonly session_hash: string
  readonly kind: 'user' | 'role'
  readonly viewed_id: string
  readonly tenant_id: number
  /** Name of the viewed user or role, for the log. */
  readonly title: string
  readonly expires_at: number
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_session: SessionTable
    readonly sys_view: ViewTable
  }
}
