import type { Role } from '#model'
import type { RoleRows } from '../../renderer/model/link/linkRoles'
import { expressionRule } from '../../renderer/model/rights/dataRule'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { stableId } from '../kernel/ids'
import { buttonId, entryId } from './menu'

/**
 * Updates the roles to their documents: creates missing roles and gives each grant once. Grants added by an
 * administrator stay, and grants that he revoked are not given again. A second run with the same documents only reads.
 * Run this in a transaction, after the menu.
 */
export async function seedRoles(db: Db, roles: Iterable<Role>): Promise<void> {
  const all = [...roles]
  const fresh: { readonly role_id: string; readonly permission_id: string }[] = []
  for (const { role, id, codes, entries } of await grantsToCome(db, all)) {
    const owner = id ?? (await makeRole(db, role))
    const wanted = [...entries.map(entryId), ...codes.map(buttonId)]
    fresh.push(...wanted.map((permission) => ({ role_id: owner, permission_id: permission })))
  }
  if (fresh.length > 0) {
    await db.insertInto('sys_role_seed').values(fresh).execute()
    await db
      .insertInto('sys_role_permission')
      .values(fresh)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  for (const role of all) for (const rows of role.rows ?? []) await seedRows(db, role, rows)
}

/**
 * Stores a role's condition as a rule of its entry: updated until somebody edits it, granted once. A grant revoked by
 * an administrator is not given again.
 */
async function seedRows(db: Db, role: Role, { entity, title, condition, entry }: RoleRows) {
  const id = stableId('rows', role.name, entity)
  const rule = {
    permission_id: entryId(entry),
    tenant_id: 0,
    rule_name: `${role.title}：${title}`,
    rule_column: null,
    rule_conditions: expressionRule,
    rule_value: condition,
  }
  const known = await system(db)
    .selectFrom('sys_permission_data_rule')
    .select(['rule_value', 'permission_id', 'update_time'])
    .where('id', '=', id)
    .executeTakeFirst()
  const owner = await system(db)
    .selectFrom('sys_role')
    .select('id')
    .where('role_code', '=', role.name)
    .where('tenant_id', '=', 0)
    .executeTakeFirst()
  if (!owner) return
  const seeded = await system(db)
    .selectFrom('sys_role_seed')
    .select('role_id')
    .where('role_id', '=', owner.id)
    .where('permission_id', '=', id)
    .executeTakeFirst()
  if (known) {
    const isOld = known.rule_value !== condition || known.permission_id !== rule.permission_id
    if (isOld && known.update_time === null)
      await db.updateTable('sys_permission_data_rule').set(rule).where('id', '=', id).execute()
  } else if (!seeded) {
    await db
      .insertInto('sys_permission_data_rule')
      .values({ id, ...rule })
      .execute()
  }
  if (seeded) return
  const granted = await system(db)
    .selectFrom('sys_role_permission')
    .select('data_rule_ids')
    .where('role_id', '=', owner.id)
    .where('permission_id', '=', rule.permission_id)
    .executeTakeFirst()
  if (!granted) return
  const data_rule_ids = [granted.data_rule_ids, id].filter((one) => one !== null).join()
  await db
    .updateTable('sys_role_permission')
    .set({ data_rule_ids })
    .where('role_id', '=', owner.id)
    .where('permission_id', '=', rule.permission_id)
    .execute()
  const given = { role_id: owner.id, permission_id: id }
  await db.insertInto('sys_role_seed').values(given).execute()
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
