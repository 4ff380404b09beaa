import { tellRightsChanged } from '../../server/rights/rights'
import type { TestApp } from './app'

/** Makes everybody with the role 'staff' an author of his company, who sees of the platform products alone. */
export async function makeAuthors(host: TestApp): Promise<void> {
  const { db } = host.database
  // Authors of companies: what is over all companies is not theirs, and of the platform they see products alone.
  const rows = await db
    .selectFrom('sys_role_permission as granted')
    .innerJoin('sys_role as role', 'role.id', 'granted.role_id')
    .innerJoin('sys_permission as entry', 'entry.id', 'granted.permission_id')
    .select(['role.id as role', 'entry.id', 'entry.perms', 'entry.menu_type as kind'])
    .where('role.role_code', '=', 'staff')
    .execute()
  const lost = rows.filter(
    ({ perms, kind }) => kind === 2 && !/^(document|product):/.test(String(perms)),
  )
  for (const { role, id } of lost)
    await db
      .deleteFrom('sys_role_permission')
      .where('role_id', '=', role)
      .where('permission_id', '=', id)
      .execute()
  const own = await db
    .selectFrom('sys_permission')
    .select('id')
    .where('perms', 'in', ['document:edit', 'document:publish'])
    .execute()
  const [{ role } = { role: '' }] = rows
  await db
    .insertInto('sys_role_permission')
    .values(own.map(({ id }) => ({ role_id: role, permission_id: id })))
    .execute()
  await tellRightsChanged(db, host.app.hub)
}

/** Gives an account a role of its company. */
export async function holdRole(
  host: TestApp,
  username: string,
  code: string,
  tenantId: number,
): Promise<void> {
  const { db } = host.database
  const role = await db
    .selectFrom('sys_role')
    .select('id')
    .where('role_code', '=', code)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .selectFrom('sys_user')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const has = { user_id: id, role_id: role.id, tenant_id: tenantId }
  await db.insertInto('sys_user_role').values(has).execute()
  await tellRightsChanged(db, host.app.hub)
}
