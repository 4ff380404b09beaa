import type { Generated } from 'kysely'
import type { Audit, WallClock } from '../db/tables'

/** A role; sys_role_permission has its grants. */
export interface RoleTable extends Audit {
  readonly id: string
  /** Tenant of the role; 0 = the platform: every tenant may give it, only platform administrators change it. */
  readonly tenant_id: Generated<number>
  readonly role_name: string
  /** Unique in its tenant. */
  readonly role_code: string
  readonly description: string | null
  /** JSON of its document's last values, see seed/following; null = no document, or none since. */
  readonly delivered: string | null
  readonly ver: Generated<number>
}

/** A grant of a menu entry, with its row rules (see DataRuleTable). */
interface Granted {
  readonly permission_id: string
  /** Comma-separated ids of the entry's data rules; none = all rows. */
  readonly data_rule_ids: string | null
}

interface Operated {
  readonly operate_date: WallClock | null
  readonly operate_ip: string | null
}

/** A rule that limits the rows of an entry's entity, for owners who are granted the rule with the entry. */
export interface DataRuleTable extends Audit {
  readonly id: string
  readonly permission_id: string
  /** Tenant of the rule; 0 = the platform. */
  readonly tenant_id: Generated<number>
  readonly rule_name: string
  /** Key of a field; null for rules that are a whole expression. */
  readonly rule_column: string | null
  /** Code of the dictionary rule_conditions, or 'EXPR': `rule_value` is then an expression of a role document. */
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
    /** Grants that role documents have given once, whether or not they still exist. */
    readonly sys_role_seed: {
      readonly role_id: string
      readonly permission_id: string
      /** Whether the document made the grant; false = somebody had given it before. */
      readonly made: Generated<boolean>
      /** Who has taken the grant away, and when; null = nobody, or before this was noted. */
      readonly taken_by: string | null
      readonly taken_time: WallClock | null
    }
    readonly sys_user_role: {
      readonly user_id: string
      readonly role_id: string
      /** Tenant where the user has the role; 0 = all. A tenant's own role only counts there. */
      readonly tenant_id: Generated<number>
    }
    readonly sys_role_permission: Granted &
      Operated & {
        readonly role_id: string
        /** Account of the administrator who gave it; null = a document, or before this was noted. */
        readonly operate_by: string | null
      }
    readonly sys_permission_data_rule: DataRuleTable
    /** Upper limit for the grants of a department's roles. */
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
