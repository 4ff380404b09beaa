import type { Db } from '../db/open'
import { system } from '../db/tables'
import { Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import { rightMessages as messages } from './messages'
import { entriesBelow } from './owners'
import { adminRole } from './platform'

/** Where the menu keeps what administers the console. */
export const administration = '/system'

/**
 * Rights of administration are given by those who hold them: refuses roles with others. A platform administrator gives
 * any. To be called in the transaction that gives them.
 */
export async function refuseRolesBeyond(
  trx: Db,
  roleIds: readonly string[],
  caller: Caller,
): Promise<void> {
  if (caller.platform || roleIds.length === 0) return
  const beyond = await beyondCaller(trx, caller, (roles) => roles.where('role.id', 'in', roleIds))
  if (beyond.length > 0) throw new Refusal(403, messages.notHeld(beyond))
}

/** Whoever could come into an account has its rights: refuses to change one that administers more than the caller. */
export async function refuseStronger(trx: Db, userId: string, caller: Caller): Promise<void> {
  if (caller.platform || userId === caller.userId) return
  const held = await system(trx)
    .selectFrom('sys_user_role as has')
    .innerJoin('sys_role as role', 'role.id', 'has.role_id')
    .select(['role.id', 'role.role_code', 'role.tenant_id', 'has.tenant_id as where'])
    .where('has.user_id', '=', userId)
    .execute()
  const isPlatform = held.some(
    (one) => one.role_code === adminRole && one.tenant_id === 0 && one.where === 0,
  )
  if (isPlatform) throw new Refusal(403, messages.platformAccount)
  const ids = held.map(({ id }) => id)
  if (ids.length === 0) return
  const beyond = await beyondCaller(trx, caller, (roles) => roles.where('role.id', 'in', ids))
  if (beyond.length > 0) throw new Refusal(403, messages.strongerAccount(beyond))
}

/** Names of what administers the console, that the roles give and the caller has not. */
async function beyondCaller(
  db: Db,
  caller: Caller,
  which: (roles: ReturnType<typeof grantsOfRoles>) => ReturnType<typeof grantsOfRoles>,
): Promise<readonly string[]> {
  const administering = await entriesBelow(db, administration)
  const rows = await which(grantsOfRoles(db)).execute()
  const beyond = rows.filter(({ id }) => administering.has(id) && !caller.entries.has(id))
  return [...new Set(beyond.map(({ name }) => name))]
}

const grantsOfRoles = (db: Db) =>
  system(db)
    .selectFrom('sys_role as role')
    .innerJoin('sys_role_permission as granted', 'granted.role_id', 'role.id')
    .innerJoin('sys_permission as entry', 'entry.id', 'granted.permission_id')
    .select(['entry.id', 'entry.name'])
    .where('entry.del_flag', '=', 0)
