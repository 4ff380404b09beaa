import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { Caller } from '../http/right'

/** A user's role or department, with which queries can be shared. */
export interface Target {
  readonly id: string
  readonly name: string
}

/** The user's roles in the current tenant. */
export const rolesOf = (db: Db, { userId, tenantId }: Caller): Promise<readonly Target[]> =>
  system(db)
    .selectFrom('sys_user_role as has')
    .innerJoin('sys_role as role', 'role.id', 'has.role_id')
    .select(['role.id', 'role.role_name as name'])
    .where('has.user_id', '=', userId)
    .where('has.tenant_id', 'in', [0, tenantId])
    .where('role.tenant_id', 'in', [0, tenantId])
    .groupBy(['role.id', 'role.role_name', 'role.role_code'])
    .orderBy('role.role_code')
    .execute()

/** The user's departments in the current tenant and their ancestors: sharing reaches all departments below. */
export async function departsOf(db: Db, { userId, tenantId }: Caller) {
  const rows = await system(db)
    .selectFrom('sys_user_depart as member')
    .innerJoin('sys_depart as own', 'own.id', 'member.dep_id')
    .innerJoin('sys_depart as above', 'above.tenant_id', 'own.tenant_id')
    .select(['above.id', 'above.depart_name as name', 'own.id as ownId'])
    .distinct()
    .where('member.user_id', '=', userId)
    .where('own.tenant_id', '=', tenantId)
    .where('own.status', '=', '1')
    .where('own.del_flag', '=', 0)
    .where('above.del_flag', '=', 0)
    // A department's code begins with its parent's code.
    .where(sql<SqlBool>`starts_with(own.org_code, above.org_code)`)
    .orderBy('name')
    .execute()
  const own: readonly Target[] = rows
    .filter(({ id, ownId }) => id === ownId)
    .map(({ id, name }) => ({ id, name }))
  return { own, reaching: rows.map(({ id }) => id) }
}
