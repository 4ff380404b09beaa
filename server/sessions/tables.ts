export interface SessionTable {
  /** SHA-256 of the token in hexadecimal; the token itself is nowhere. */
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

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_session: SessionTable
  }
}
