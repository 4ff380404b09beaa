export interface AttemptTable {
  /** SHA-256 of the kind of counter and its subject. */
  readonly key: string
  readonly failures: number
  readonly since_at: number
}

export interface LoginPlaceTable {
  /** SHA-256 of an account and an address or a browser. */
  readonly key: string
  readonly seen_at: number
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_login_attempt: AttemptTable
    readonly sys_login_place: LoginPlaceTable
  }
}
