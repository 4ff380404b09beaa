/** Marks a record as reported, as long as it meets the condition. */
interface ReminderTable {
  readonly tenant_id: number
  /** Entity and name of the reminder, `adPlan/near`. */
  readonly subject: string
  readonly record_id: string
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_reminder: ReminderTable
  }
}

export {}
