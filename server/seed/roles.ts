import { sql } from 'kysely'
import type { Role } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { stableId } from '../kernel/ids'
import { admitBesideAlike } from './besideAlike'
import { follow } from './following'
import { buttonId, entryId } from './menu'
import { seedRows } from './roleRows'

/**
 * Updates the roles to their documents: creates missing roles, has names follow (see `follow`) and gives each grant once.
 * Grants added by an administrator stay, and grants that he revoked are not given again. A second run with the same
 * documents only reads.
 * `tenantId` = the company whose roles they are; 0 = the platform. Run this in a transaction, after the menu.
 */
export async function seedRoles(db: Db, roles: Iterable<Role>, tenantId = 0): Promise<void> {
  const all = [...roles]
  await renewRoles(db, all, tenantId)
  const fresh: { readonly role_id: string; readonly permission_id: string }[] = []
  for (const { role, id, codes, entries } of await grantsToCome(db, all, tenantId)) {
    const owner = id ?? (await makeRole(db, role, tenantId))
    const wanted = [...entries.map(entryId), ...codes.map(buttonId)]
    fresh.push(...wanted.map((permission) => ({ role_id: owner, permission_id: permission })))
  }
  if (fresh.length > 0) {
    const given = await db
      .insertInto('sys_role_permission')
      .values(fresh)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['role_id', 'permission_id'])
      .execute()
    const keyOf = (one: Record<keyof (typeof fresh)[number], unknown>) =>
      `${one.role_id} ${one.permission_id}`
    const made = new Set(given.map(keyOf))
    const noted = fresh.map((one) => ({ ...one, made: made.has(keyOf(one)) }))
    await db.insertInto('sys_role_seed').values(noted).execute()
  }
  for (const role of all)
    for (const rows of role.rows ?? []) await seedRows(db, role, { ...rows, tenantId })
}

/** Grants that the documents give a role and that have not been given yet. */
export interface GrantsToCome {
  readonly role: Role
  /** undefined = the role does not exist yet. */
  readonly id: string | undefined
  readonly codes: readonly string[]
  /** Paths of menu entries. */
  readonly entries: readonly string[]
}

/** Roles that are missing or will get grants; only reads. */
export async function grantsToCome(
  db: Db,
  roles: Iterable<Role>,
  tenantId = 0,
): Promise<readonly GrantsToCome[]> {
  const all = [...roles]
  if (all.length === 0) return []
  const stored = await system(db)
    .selectFrom('sys_role')
    .select(['id', 'role_code'])
    .where('tenant_id', '=', tenantId)
    .execute()
  const ids = new Map(stored.map(({ role_code, id }) => [role_code, id]))
  const given = await system(db).selectFrom('sys_role_seed').selectAll().execute()
  const known = new Set(given.map(({ role_id, permission_id }) => `${role_id} ${permission_id}`))
  return all.flatMap((role) => {
    const id = ids.get(role.name)
    const isNew = (permission: string) => !known.has(`${id} ${permission}`)
    const codes = [...role.codes].filter((code) => isNew(buttonId(code)))
    const entries = [...role.entries].filter((path) => isNew(entryId(path)))
    const isFit = id !== undefined && codes.length === 0 && entries.length === 0
    return isFit ? [] : [{ role, id, codes, entries }]
  })
}

const saidOf = ({ title, description }: Role) => ({
  role_name: title,
  description: description ?? null,
})

async function renewRoles(db: Db, roles: readonly Role[], tenantId: number): Promise<void> {
  if (roles.length === 0) return
  const stored = await system(db)
    .selectFrom('sys_role')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .execute()
  const byCode = new Map(stored.map((row) => [row.role_code, row]))
  for (const role of roles) {
    const row = byCode.get(role.name)
    // Names of roles that are older than this never followed: where they differ, they stay.
    const change = row && follow(row, saidOf(role), true)
    if (!change) continue
    const now = { ...change, ver: sql`ver + 1` }
    await db.updateTable('sys_role').set(now).where('id', '=', row.id).execute()
  }
}

async function makeRole(db: Db, role: Role, tenantId: number): Promise<string> {
  const { name } = role
  const id = stableId('role', name)
  const said = saidOf(role)
  const own = { id, role_code: name, tenant_id: tenantId }
  const row = { ...own, ...said, delivered: JSON.stringify(said) }
  const others = await system(db)
    .selectFrom('sys_role')
    .select('role_code')
    .where('tenant_id', '=', tenantId)
    .execute()
  await admitBesideAlike(db, 'roles', {
    coming: [name],
    there: others.map(({ role_code }) => role_code),
  })
  await db.insertInto('sys_role').values(row).execute()
  return id
}
