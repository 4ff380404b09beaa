declare module '../db/tables' {
  interface SystemTables {
    /** One row: what challenges are sealed with. */
    readonly sys_intake_secret: { readonly one: boolean; readonly secret: string }
  }
}

export {}
