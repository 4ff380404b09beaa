import type { Db } from '../db/open'
import { system } from '../db/tables'
import { declined } from '../http/envelope'
import type { Caller } from '../http/right'
import { tenantsOf } from '../sessions/sessionUser'
import { type Depart, departsOf } from './departs'
import { departMessages } from './messages'

/** What a login answers about departments (contract, §3.2): 0 none, 1 exactly one, 2 several. */
export interface LoginDeparts {
  readonly departs: readonly Depart[]
  readonly multi_depart: 0 | 1 | 2
}

/**
 * The departments of somebody who is signing in, of all the tenants in force; each names its tenant.
 * Exactly one becomes the current one.
 */
export async function departsAtLogin(
  db: Db,
  userId: string,
  tenants: readonly { readonly id: number }[],
): Promise<LoginDeparts> {
  const departs = await departsOf(
    db,
    userId,
    tenants.map(({ id }) => id),
  )
  const [only] = departs
  if (departs.length === 1 && only) await setDepart(db, userId, only.orgCode)
  return { departs, multi_depart: departs.length > 1 ? 2 : departs.length === 1 ? 1 : 0 }
}

/**
 * Makes one of the caller's departments the current one. Another's, one not in use and one that
 * never was are refused alike.
 */
export async function chooseDepart(
  db: Db,
  clock: () => Date,
  caller: Caller,
  { orgCode, username }: { readonly orgCode: string; readonly username: string },
): Promise<void> {
  if (username !== '' && username !== caller.username) throw declined(departMessages.notOwnDepart)
  const tenants = await tenantsOf(db, caller.userId, clock())
  // At login the department is chosen before the tenant, so all of the caller's tenants count.
  const departs = await departsOf(
    db,
    caller.userId,
    tenants.map(({ id }) => id),
  )
  if (!departs.some((depart) => depart.orgCode === orgCode)) {
    throw declined(departMessages.notOwnDepart)
  }
  await setDepart(db, caller.userId, orgCode)
}

async function setDepart(db: Db, userId: string, orgCode: string): Promise<void> {
  await system(db)
    .updateTable('sys_user')
    .set({ org_code: orgCode })
    .where('id', '=', userId)
    .where('org_code', 'is distinct from', orgCode)
    .execute()
}
