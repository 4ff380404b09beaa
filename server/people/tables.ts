import { type Generated } from 'kysely'
import type { Audit, WallClock } from '../db/tables'

export interface TenantTable extends Audit {
  readonly id: number
  readonly name: string
  /** Signs letters in other languages. */
  readonly name_en: string | null
  readonly begin_date: WallClock | null
  readonly end_date: WallClock | null
  /** 1 normal, 0 frozen. */
  readonly status: number
  readonly edition_status: Generated<number>
}

export interface UserTable extends Audit {
  readonly id: string
  readonly username: string
  readonly realname: string
  /** Signs letters in other languages. */
  readonly latin_name: string | null
  /** `$scrypt$…`, see kernel/passwords. */
  readonly password: string
  readonly avatar: string | null
  readonly birthday: string | null
  readonly sex: number | null
  readonly email: string | null
  readonly phone: string | null
  readonly work_no: string | null
  readonly org_code: string | null
  readonly post: string | null
  readonly telephone: string | null
  readonly user_identity: number | null
  readonly depart_ids: string | null
  /** 1 normal, 2 frozen. */
  readonly status: number
  readonly del_flag: number
  /** Somebody else set the password: the owner must set a new one first. */
  readonly must_change: Generated<boolean>
  readonly ver: Generated<number>
}

export interface DepartTable extends Audit {
  readonly id: string
  readonly tenant_id: number
  /** '' for a root. */
  readonly parent_id: string
  readonly depart_name: string
  readonly depart_name_en: string | null
  readonly depart_name_abbr: string | null
  readonly depart_order: number
  readonly description: string | null
  /** '1' company, '2' department, '3' post. */
  readonly org_category: string
  /** Level: '1' for a root. */
  readonly org_type: string
  /** Unique in the whole system, so it identifies tenant and position. */
  readonly org_code: string
  /** Code of the parent department, '' for a root. */
  readonly parent_code: string | null
  readonly mobile: string | null
  readonly fax: string | null
  readonly address: string | null
  readonly memo: string | null
  /** '1' in use, '0' not. */
  readonly status: string
  readonly del_flag: Generated<number>
}

export interface UserDepartTable {
  readonly user_id: string
  readonly dep_id: string
}

/** The user's edition of the product; no row = 1. */
export interface UserEditionTable {
  readonly user_id: string
  readonly edition: number
}

export interface PositionTable extends Audit {
  readonly id: string
  readonly tenant_id: number
  /** Unique in its tenant. */
  readonly code: string
  readonly name: string
  /** Code of the dictionary position_rank. */
  readonly post_rank: string | null
  readonly company_id: string | null
  readonly sys_org_code: string | null
  readonly del_flag: number
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_tenant: TenantTable
    readonly sys_user: UserTable
    readonly sys_user_tenant: {
      readonly user_id: string
      readonly tenant_id: number
      /** The tenant with the lowest number is current after login. */
      readonly sort_no: number
    }
    readonly sys_depart: DepartTable
    readonly sys_user_depart: UserDepartTable
    readonly sys_user_edition: UserEditionTable
    readonly sys_position: PositionTable
  }
}
