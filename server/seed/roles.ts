import type { Role } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { stableId } from '../kernel/ids'
import { buttonId, entryId } from './menu'

/**
 * Brings the roles to what their documents say: a role that is missing is made, and each grant is given once. What
 * an administrator has added stays, and what he has taken away is not given again. A second run with the same
 * documents only reads. To be run in a transaction, behind the menu.
 */
export async function seedRoles(db: Db, roles: Iterable<Role>): Promise<void> {
  const fresh: { readonly role_id: string; readonly permission_id: string }[] = []
  for (const { role, id, codes, entries } of await grantsToCome(db, roles)) {
    const owner = id ?? (await makeRole(db, role))
    const wanted = [...entries.map(entryId), ...codes.map(buttonId)]
    fresh.push(...wanted.map((permission) => ({ role_id: owner, permission_id: permission })))
  }
  if (fresh.length === 0) return
  await db.insertInto('sys_role_seed').values(fresh).execute()
  await db
    .insertInto('sys_role_permission')
    .values(fresh)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What the documents would give a role that it has not been given yet. */
export interface GrantsToCome {
  readonly role: Role
  /** Absent = there is no such role yet. */
  readonly id: string | undefined
  readonly codes: readonly string[]
  /** Paths of menu entries. */
  readonly entries: readonly string[]
}

/** The roles that are missing or are given something; only reads. */
export async function grantsToCome(
  db: Db,
  roles: Iterable<Role>,
): Promise<readonly GrantsToCome[]> {
  const all = [...roles]
  if (all.length === 0) return []
  const stored = await system(db)
    .selectFrom('sys_role')
    .select(['id', 'role_code'])
    .where('tenant_id', '=', 0)
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

async function makeRole(db: Db, { name, title, description }: Role): Promise<string> {
  const id = stableId('role', name)
  const row = { id, role_code: name, role_name: title, description: description ?? null }
  await db.insertInto('sys_role').values(row).execute()
  return id
}
