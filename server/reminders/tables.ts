/** That people have been told of a record which meets a condition, for as long as it meets it. */
interface ReminderTable {
  readonly tenant_id: number
  /** Entity and name of what was told, `adPlan/near`. */
  readonly subject: string
  readonly record_id: string
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_reminder: ReminderTable
  }
}

export {}
