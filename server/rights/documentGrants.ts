import { sql } from 'kysely'
import type { Db } from '../db/open'
import { adminRole } from './platform'

/** A grant that a role has. */
export interface RoleGrant {
  readonly roleId: string
  /** Code and name of the role. */
  readonly role: string
  readonly roleTitle: string
  readonly permissionId: string
  readonly above: string | null
  readonly name: string
  /** Address of an entry; null for a button. */
  readonly url: string | null
  /** Codes of a button; null for an entry. */
  readonly perms: string | null
  /** What the entry opens; of a button, what the entry above it opens. */
  readonly component: string | null
  /** Comma-separated ids of rules that limit its rows. */
  readonly rules: string | null
  /**
   * Whether a document gave it: a grant of an administrator has the date of his change, and one that was there before
   * the document named it is noted as not the document's.
   */
  readonly isDocuments: boolean
}

/** The grants of the roles of the platform (0) or of a company; but those of the platform's administrators. */
export async function roleGrants(db: Db, tenantId: number): Promise<readonly RoleGrant[]> {
  // Read as JSON: a database that this program has not been started on yet has no column `made`; see the migration.
  const { rows } = await sql<RoleGrant>`
    select granted.role_id as "roleId", role.role_code as role, role.role_name as "roleTitle",
      granted.permission_id as "permissionId", entry.parent_id as above, entry.name,
      case when entry.menu_type <> 2 then coalesce(entry.url, '') end as url,
      case when entry.menu_type = 2 then coalesce(entry.perms, '') end as perms,
      case when entry.menu_type = 2 then upper.component else entry.component end as component,
      granted.data_rule_ids as rules,
      granted.operate_date is null and seed.role_id is not null
        and coalesce((to_jsonb(seed) ->> 'made')::boolean, true) as "isDocuments"
    from sys_role_permission granted
      join sys_role role on role.id = granted.role_id
      join sys_permission entry on entry.id = granted.permission_id and entry.del_flag = 0
      left join sys_permission upper on upper.id = entry.parent_id
      left join sys_role_seed seed
        on seed.role_id = granted.role_id and seed.permission_id = granted.permission_id
    where role.tenant_id = ${tenantId} and role.role_code <> ${adminRole}
    order by role.role_code, entry.menu_type, entry.url, entry.perms, entry.id`.execute(db)
  return rows
}

/** How many people hold a role in a company. */
export interface Holders {
  readonly tenantId: number
  readonly company: string
  readonly people: number
}

/** Where a role is held, and by how many. */
export async function holdersOf(db: Db, roleId: string): Promise<readonly Holders[]> {
  const { rows } = await sql<Holders>`
    select tenant.id as "tenantId", tenant.name as company, count(*)::integer as people
    from sys_tenant tenant join sys_user_tenant member on member.tenant_id = tenant.id
      join sys_user person on person.id = member.user_id and person.del_flag = 0
    where exists (select 1 from sys_user_role has where has.user_id = person.id
      and has.role_id = ${roleId} and has.tenant_id in (0, tenant.id))
    group by tenant.id, tenant.name order by tenant.id`.execute(db)
  return rows
}
