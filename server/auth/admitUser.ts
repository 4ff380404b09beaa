import type { Db } from '../db/open'
import { system } from '../db/tables'
import { declined } from '../http/envelope'
import { tenantsOf } from '../sessions/sessionUser'
import { authMessages } from './messages'
import type { Admitted } from './signIn'

/**
 * Whether a user whose identity is proven may sign in now, by any kind of login. Throws a refusal with the contract's
 * text for a deleted or frozen account and for one without an active tenant. Only a user who has proven his identity
 * may read these reasons.
 */
export async function admitUser(db: Db, clock: () => Date, userId: string): Promise<Admitted> {
  const user = await system(db)
    .selectFrom('sys_user')
    .select(['username', 'status', 'del_flag'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user?.del_flag !== 0) throw declined(authMessages.deleted)
  if (user.status !== 1) throw declined(authMessages.frozen)
  const tenants = await tenantsOf(db, userId, clock())
  if (tenants.length === 0) throw declined(authMessages.noTenant)
  return { userId, username: user.username, tenants }
}
