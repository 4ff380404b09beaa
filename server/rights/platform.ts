import type { Db } from '../db/open'
import { system } from '../db/tables'
import { Refusal } from '../http/envelope'
import { wallClock } from '../kernel/wallClock'
import { rightMessages } from './messages'

/** Platform role that gets every new menu entry. Whoever holds it in every tenant administers the platform. */
export const adminRole = 'admin'

/** Accounts that administer the platform and may sign in. */
export async function administratorsOf(db: Db): Promise<readonly string[]> {
  const rows = await system(db)
    .selectFrom('sys_user_role as has')
    .innerJoin('sys_role as role', 'role.id', 'has.role_id')
    .innerJoin('sys_user as person', 'person.id', 'has.user_id')
    .select('person.id')
    .distinct()
    .where('role.role_code', '=', adminRole)
    .where('role.tenant_id', '=', 0)
    .where('has.tenant_id', '=', 0)
    .where('person.status', '=', 1)
    .where('person.del_flag', '=', 0)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Call this last in every transaction that removes roles from users, freezes or deletes users, or locks a tenant.
 * Throws if no platform administrator could sign in afterwards. These transactions wait for each other.
 */
export async function keepAdministrators(
  trx: Db,
  now: Date,
  refusal: string = rightMessages.lastAdministrator,
): Promise<void> {
  await system(trx)
    .selectFrom('sys_role')
    .select('id')
    .where('role_code', '=', adminRole)
    .where('tenant_id', '=', 0)
    .forUpdate()
    .execute()
  const people = await administratorsOf(trx)
  const moment = wallClock(now)
  // Without an active tenant, nobody can sign in.
  const one = await system(trx)
    .selectFrom('sys_user_tenant as member')
    .innerJoin('sys_tenant as tenant', 'tenant.id', 'member.tenant_id')
    .select('member.user_id')
    .where('member.user_id', 'in', [...people, ''])
    .where('tenant.status', '=', 1)
    .where((is) => is.or([is('begin_date', 'is', null), is('begin_date', '<=', moment)]))
    .where((is) => is.or([is('end_date', 'is', null), is('end_date', '>=', moment)]))
    .executeTakeFirst()
  if (!one) throw new Refusal(400, refusal)
}
