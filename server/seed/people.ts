import type { Db } from '../db/open'
import { system } from '../db/tables'
import { newId } from '../kernel/ids'
import { hashPassword } from '../kernel/passwords'

export interface TenantSeed {
  readonly id: number
  readonly name: string
  /** Signs letters in other languages. */
  readonly nameEn?: string
}

export interface SiteSeed {
  readonly id?: string
  readonly tenantId: number
  /** Unique in the whole system. */
  readonly code: string
  readonly name: string
  /** Host name without port; unique in the whole system. */
  readonly domainName: string
  readonly pageTitle?: string
  readonly enterpriseName?: string
  readonly logoUrl?: string
  readonly domainFilingInfo?: string
  /** yyyy-MM-dd */
  readonly certExpire?: string
  readonly defaultThemeColor?: string
}

export interface RoleSeed {
  readonly id?: string
  readonly code: string
  readonly name: string
  readonly description?: string
  /**
   * Codes of menu buttons (`product:view`). The menus above them are included, and so are menus without buttons.
   * 'all' = every entry.
   */
  readonly permissions: readonly string[] | 'all'
}

export interface UserSeed {
  readonly id?: string
  readonly username: string
  readonly realname: string
  /** Signs letters in other languages. */
  readonly latinName?: string
  /** Plain text; stored as a hash. */
  readonly password: string
  readonly roles: readonly string[]
  /** The first one is current after login. */
  readonly tenants: readonly number[]
  readonly email?: string
  readonly phone?: string
  readonly workNo?: string
  /** 1 or 2, values of the dictionary `sex`. */
  readonly sex?: number
  /** yyyy-MM-dd */
  readonly birthday?: string
}

export async function createTenant(db: Db, { id, name, nameEn }: TenantSeed): Promise<void> {
  const row = { id, name, name_en: nameEn ?? null, status: 1 }
  await db.insertInto('sys_tenant').values(row).execute()
}

/** Returns the site's id. */
export async function createSite(db: Db, site: SiteSeed): Promise<string> {
  const id = site.id ?? newId()
  const row = {
    id,
    tenant_id: site.tenantId,
    code: site.code,
    embed: site.code,
    name: site.name,
    domain_name: site.domainName,
    status: 1,
    page_title: site.pageTitle ?? null,
    enterprise_name: site.enterpriseName ?? null,
    logo_url: site.logoUrl ?? null,
    domain_filing_info: site.domainFilingInfo ?? null,
    cert_expire: site.certExpire ?? null,
    default_theme_color: site.defaultThemeColor ?? null,
  }
  await db.insertInto('sys_site').values(row).execute()
  return id
}

/** Returns the role's id. Throws when a permission is not in the menu: seed that first. */
export async function createRole(db: Db, role: RoleSeed): Promise<string> {
  const id = role.id ?? newId()
  await db
    .insertInto('sys_role')
    .values({
      id,
      role_code: role.code,
      role_name: role.name,
      description: role.description ?? null,
    })
    .execute()
  const granted = await permissionIds(db, role.permissions)
  const rows = granted.map((permission) => ({ role_id: id, permission_id: permission }))
  if (rows.length > 0) await db.insertInto('sys_role_permission').values(rows).execute()
  return id
}

/** Returns the user's id. Throws when a role or tenant is unknown. */
export async function createUser(db: Db, user: UserSeed): Promise<string> {
  const id = user.id ?? newId()
  const roles = await system(db)
    .selectFrom('sys_role')
    .select(['id', 'role_code'])
    .where('role_code', 'in', [...user.roles, ''])
    .where('tenant_id', '=', 0)
    .execute()
  const missing = user.roles.find((code) => !roles.some((role) => role.role_code === code))
  if (missing) throw new Error(`user ${user.username}: no role '${missing}'`)

  await db
    .insertInto('sys_user')
    .values({
      id,
      username: user.username,
      realname: user.realname,
      latin_name: user.latinName ?? null,
      password: await hashPassword(user.password),
      email: user.email ?? null,
      phone: user.phone ?? null,
      work_no: user.workNo ?? null,
      sex: user.sex ?? null,
      birthday: user.birthday ?? null,
      status: 1,
    })
    .execute()
  for (const role of roles) {
    await db.insertInto('sys_user_role').values({ user_id: id, role_id: role.id }).execute()
  }
  for (const [index, tenant] of user.tenants.entries()) {
    const row = { user_id: id, tenant_id: tenant, sort_no: index }
    await db.insertInto('sys_user_tenant').values(row).execute()
  }
  return id
}

async function permissionIds(db: Db, wanted: readonly string[] | 'all'): Promise<string[]> {
  const all = await system(db)
    .selectFrom('sys_permission')
    .select(['id', 'parent_id', 'menu_type', 'perms'])
    .where('del_flag', '=', 0)
    .execute()
  if (wanted === 'all') return all.map(({ id }) => id)

  const byId = new Map(all.map((row) => [row.id, row]))
  const granted = new Set<string>()
  const grant = (id: string | null): void => {
    const row = id === null ? undefined : byId.get(id)
    if (!row || granted.has(row.id)) return
    granted.add(row.id)
    grant(row.parent_id)
  }
  for (const code of wanted) {
    const button = all.find((row) => row.menu_type === 2 && row.perms === code)
    if (!button) throw new Error(`permission '${code}': not in the menu`)
    grant(button.id)
  }
  const parents = new Set(all.map((row) => row.parent_id))
  for (const row of all) if (row.menu_type !== 2 && !parents.has(row.id)) grant(row.id)
  return [...granted]
}
