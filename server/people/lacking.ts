import { sql } from 'kysely'
import type { Db } from '../db/open'
import type { Lacks } from '../entity/contracts/deps'
import type { Caller } from '../http/right'
import { rolesBeyond, strongerAmong } from '../rights/giving'

/*
 * What `judgeAccounts`, `judgeRoles` and the calls about passwords and views always refuse: said with the record, so
 * that nobody is offered it. An account beyond the caller can still be edited, as its departments are his business.
 */

const ofAccounts = ['sysUser:freeze', 'sysUser:password']
const ofStronger = [...ofAccounts, 'sysUser:delete', 'sysUser:viewAs']
const ofPlatformRoles = ['role:edit', 'role:delete', 'role:grant']

/** Accounts that administer more than the caller, or that other tenants use too. */
export async function accountsLack(
  handle: Db,
  ids: readonly string[],
  caller: Caller,
): Promise<Lacks> {
  if (caller.platform) return new Map()
  const stronger = await strongerAmong(handle, ids, caller)
  const { rows: shared } = await sql<{ id: string }>`
    select user_id as id from sys_user_tenant where user_id = any(${ids}::text[])
    group by user_id having count(*) > 1`.execute(handle)
  const lacks = new Map<string, readonly string[]>(shared.map(({ id }) => [id, ofAccounts]))
  for (const id of stronger) lacks.set(id, ofStronger)
  return lacks
}

/** Roles of the platform. */
export async function rolesLack(
  handle: Db,
  ids: readonly string[],
  caller: Caller,
): Promise<Lacks> {
  if (caller.platform) return new Map()
  const { rows } = await sql<{ id: string }>`
    select id from sys_role where id = any(${ids}::text[]) and tenant_id = 0`.execute(handle)
  return new Map(rows.map(({ id }) => [id, ofPlatformRoles]))
}

/** Members of a role that count in all tenants, or whose role gives rights to administer that the caller lacks. */
export async function membersLack(
  handle: Db,
  ids: readonly string[],
  caller: Caller,
): Promise<Lacks> {
  if (caller.platform) return new Map()
  const { rows } = await sql<{ id: string; role: string; everywhere: boolean }>`
    select id, role_id as role, everywhere = '1' as everywhere from sys_role_user_line
    where id = any(${ids}::text[]) and tenant_id = ${caller.tenantId}`.execute(handle)
  const roles = [...new Set(rows.map(({ role }) => role))]
  const beyond = await rolesBeyond(handle, roles, caller)
  const kept = rows.filter(({ role, everywhere }) => everywhere || beyond.has(role))
  return new Map(kept.map(({ id }) => [id, ['roleUser:delete']]))
}
