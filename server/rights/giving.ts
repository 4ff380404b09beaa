import type { Db } from '../db/open'
import { system } from '../db/tables'
import { Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import { administeringEntries } from './administration'
import { rightMessages as messages } from './messages'
import { adminRole } from './platform'

/**
 * Refuses giving or taking roles with administrative rights that the caller does not hold. Platform administrators may
 * give any. Call it in the transaction of the change.
 */
export async function refuseRolesBeyond(
  trx: Db,
  roleIds: readonly string[],
  caller: Caller,
): Promise<void> {
  if (caller.platform || roleIds.length === 0) return
  const granted = await grantsOfRoles(trx).where('role.id', 'in', roleIds).execute()
  const beyond = await beyondCaller(trx, caller, granted)
  if (beyond.length > 0) throw new Refusal(403, messages.notHeld(beyond))
}

/** The same for roles of departments. */
export async function refuseDepartRolesBeyond(
  trx: Db,
  roleIds: readonly string[],
  caller: Caller,
): Promise<void> {
  if (caller.platform || roleIds.length === 0) return
  const granted = await grantsOfDepartRoles(trx).where('granted.role_id', 'in', roleIds).execute()
  const beyond = await beyondCaller(trx, caller, granted)
  if (beyond.length > 0) throw new Refusal(403, messages.notHeld(beyond))
}

/** Refuses to change an account that administers more than the caller, as he could then sign in with its rights. */
export async function refuseStronger(trx: Db, userId: string, caller: Caller): Promise<void> {
  if (caller.platform || userId === caller.userId) return
  if (await isPlatformAdministrator(trx, userId)) throw new Refusal(403, messages.platformAccount)
  const beyond = await beyondCaller(trx, caller, [
    ...(await grantsOfRoles(trx).where('role.id', 'in', rolesOf(trx, userId)).execute()),
    ...(await grantsOfDepartRoles(trx)
      .innerJoin('sys_depart_role_user as has', 'has.drole_id', 'granted.role_id')
      .where('has.user_id', '=', userId)
      .execute()),
  ])
  if (beyond.length > 0) throw new Refusal(403, messages.strongerAccount(beyond))
}

/** Accounts among these that `refuseStronger` would refuse to change. */
export async function strongerAmong(
  db: Db,
  userIds: readonly string[],
  caller: Caller,
): Promise<ReadonlySet<string>> {
  if (caller.platform) return new Set()
  const others = [...userIds.filter((id) => id !== caller.userId), '']
  const beyond = await entriesBeyond(db, caller)
  const roles = await holdersOf(db, 'sys_role_permission', beyond).execute()
  const held = await system(db)
    .selectFrom('sys_user_role')
    .select('user_id as id')
    .where('user_id', 'in', others)
    .where('role_id', 'in', [...roles.map(({ id }) => id), ''])
    .execute()
  const ofDeparts = await holdersOf(db, 'sys_depart_role_permission', beyond).execute()
  const heldInDeparts = await system(db)
    .selectFrom('sys_depart_role_user')
    .select('user_id as id')
    .where('user_id', 'in', others)
    .where('drole_id', 'in', [...ofDeparts.map(({ id }) => id), ''])
    .execute()
  const administrators = await platformAdministrators(db)
    .select('has.user_id as id')
    .where('has.user_id', 'in', others)
    .execute()
  return new Set([...held, ...heldInDeparts, ...administrators].map(({ id }) => id))
}

/** Roles among these that `refuseRolesBeyond` would refuse to give or to take. */
export async function rolesBeyond(
  db: Db,
  roleIds: readonly string[],
  caller: Caller,
): Promise<ReadonlySet<string>> {
  if (caller.platform) return new Set()
  const beyond = await entriesBeyond(db, caller)
  const found = await holdersOf(db, 'sys_role_permission', beyond)
    .where('role_id', 'in', [...roleIds, ''])
    .execute()
  return new Set(found.map(({ id }) => id))
}

/** Administrative entries and buttons that the caller does not have. */
async function entriesBeyond(db: Db, caller: Caller): Promise<readonly string[]> {
  const administering = await administeringEntries(db)
  return [...administering].filter((id) => !caller.entries.has(id))
}

/** Roles that give one of these entries. */
const holdersOf = (
  db: Db,
  table: 'sys_role_permission' | 'sys_depart_role_permission',
  entries: readonly string[],
) =>
  system(db)
    .selectFrom(table)
    .select('role_id as id')
    .distinct()
    .where('permission_id', 'in', (from) =>
      from
        .selectFrom('sys_permission')
        .select('id')
        .where('id', 'in', [...entries, ''])
        .where('del_flag', '=', 0),
    )

interface Entry {
  readonly id: string
  readonly name: string
}

/** Names of administrative entries and buttons that the caller does not have. */
async function beyondCaller(
  db: Db,
  caller: Caller,
  entries: readonly Entry[],
): Promise<readonly string[]> {
  const administering = await administeringEntries(db)
  const beyond = entries.filter(({ id }) => administering.has(id) && !caller.entries.has(id))
  return [...new Set(beyond.map(({ name }) => name))]
}

const rolesOf = (db: Db, userId: string) =>
  system(db).selectFrom('sys_user_role').select('role_id').where('user_id', '=', userId)

const grantsOfRoles = (db: Db) =>
  system(db)
    .selectFrom('sys_role as role')
    .innerJoin('sys_role_permission as granted', 'granted.role_id', 'role.id')
    .innerJoin('sys_permission as entry', 'entry.id', 'granted.permission_id')
    .select(['entry.id', 'entry.name'])
    .where('entry.del_flag', '=', 0)

const grantsOfDepartRoles = (db: Db) =>
  system(db)
    .selectFrom('sys_depart_role_permission as granted')
    .innerJoin('sys_permission as entry', 'entry.id', 'granted.permission_id')
    .select(['entry.id', 'entry.name'])
    .where('entry.del_flag', '=', 0)

/** Whether somebody has the role of platform administrators in all companies. */
export async function isPlatformAdministrator(db: Db, userId: string): Promise<boolean> {
  const found = await platformAdministrators(db)
    .select('role.id')
    .where('has.user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

const platformAdministrators = (db: Db) =>
  system(db)
    .selectFrom('sys_user_role as has')
    .innerJoin('sys_role as role', 'role.id', 'has.role_id')
    .where('has.tenant_id', '=', 0)
    .where('role.tenant_id', '=', 0)
    .where('role.role_code', '=', adminRole)
