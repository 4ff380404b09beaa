import type { Generated } from 'kysely'
import type { Audit, WallClock } from '../db/tables'

/** A role: what its users may do (sys_role_permission). */
export interface RoleTable extends Audit {
  readonly id: string
  /** Whose it is; 0 = of the platform: every tenant may give it, platform administrators alone change it. */
  readonly tenant_id: Generated<number>
  readonly role_name: string
  /** Unique in its tenant. */
  readonly role_code: string
  readonly description: string | null
  readonly ver: Generated<number>
}

/** What is granted with an entry of the menu, see DataRuleTable. */
interface Granted {
  readonly permission_id: string
  /** Ids of data rules of the entry, with commas; none = all rows. */
  readonly data_rule_ids: string | null
}

interface Operated {
  readonly operate_date: WallClock | null
  readonly operate_ip: string | null
}

/** Which rows of an entry's entity somebody has who is granted the rule with the entry. */
export interface DataRuleTable extends Audit {
  readonly id: string
  readonly permission_id: string
  /** Whose it is; 0 = of the platform. */
  readonly tenant_id: Generated<number>
  readonly rule_name: string
  /** Key of a field; null for rules that are written as a whole. */
  readonly rule_column: string | null
  /** Of the dictionary rule_conditions, or 'EXPR': `rule_value` is then an expression of a role document. */
  readonly rule_conditions: string
  readonly rule_value: string | null
  /** '1' in force, '0' not. */
  readonly status: string
}

/** A role that a department gives its members. */
export interface DepartRoleTable extends Audit {
  readonly id: string
  readonly depart_id: string
  readonly role_name: string
  /** Unique in its department. */
  readonly role_code: string
  readonly description: string | null
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_role: RoleTable
    /** Grants that role documents have brought, whether they still stand or not. */
    readonly sys_role_seed: { readonly role_id: string; readonly permission_id: string }
    readonly sys_user_role: {
      readonly user_id: string
      readonly role_id: string
      /** Where the user has it; 0 = in every tenant. A role of a tenant counts there alone. */
      readonly tenant_id: Generated<number>
    }
    readonly sys_role_permission: Granted & Operated & { readonly role_id: string }
    readonly sys_permission_data_rule: DataRuleTable
    /** What roles of a department can be granted at most. */
    readonly sys_depart_permission: Granted & { readonly depart_id: string }
    readonly sys_depart_role: DepartRoleTable
    readonly sys_depart_role_permission: Granted &
      Operated & { readonly depart_id: string; readonly role_id: string }
    readonly sys_depart_role_user: {
      readonly id: string
      readonly user_id: string
      readonly drole_id: string
    }
  }
}
