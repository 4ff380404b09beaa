import type { Generated } from 'kysely'

/** Rules that validate values (contract, §6.11). */
export interface CheckRuleTable {
  readonly id: string
  readonly rule_name: string
  readonly rule_code: string
  /** JSON: `[{digits, pattern, message}]`. */
  readonly rule_json: string
  readonly rule_description: string | null
  readonly del_flag: Generated<number>
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_check_rule: CheckRuleTable
  }
}
