/** A person's last turn of a rule: the number of that enquiry among those that the rule has assigned. */
interface AssignTurnTable {
  readonly rule_id: string
  readonly username: string
  readonly tenant_id: number
  readonly turn: number
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_assign_turn: AssignTurnTable
  }
}

export {}
