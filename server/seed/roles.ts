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
  const all = [...roles]
  if (all.length === 0) return
  const stored = await system(db).selectFrom('sys_role').select(['id', 'role_code']).execute()
  const ids = new Map(stored.map(({ role_code, id }) => [role_code, id]))
  const given = await system(db).selectFrom('sys_role_seed').selectAll().execute()
  const known = new Set(given.map(({ role_id, permission_id }) => `${role_id} ${permission_id}`))
  const fresh: { readonly role_id: string; readonly permission_id: string }[] = []
  for (const role of all) {
    const id = ids.get(role.name) ?? (await makeRole(db, role))
    const wanted = [...[...role.entries].map(entryId), ...[...role.codes].map(buttonId)]
    const rows = wanted.map((permission) => ({ role_id: id, permission_id: permission }))
    fresh.push(...rows.filter((row) => !known.has(`${row.role_id} ${row.permission_id}`)))
  }
  if (fresh.length === 0) return
  await db.insertInto('sys_role_seed').values(fresh).execute()
  await db
    .insertInto('sys_role_permission')
    .values(fresh)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function makeRole(db: Db, { name, title, description }: Role): Promise<string> {
  const id = stableId('role', name)
  const row = { id, role_code: name, role_name: title, description: description ?? null }
  await db.insertInto('sys_role').values(row).execute()
  return id
}
