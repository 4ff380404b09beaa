declare module '../db/tables' {
  interface SystemTables {
    /** One row: the secret that seals challenges. */
    readonly sys_intake_secret: { readonly one: boolean; readonly secret: string }
  }
}

export {}
