import { Type } from 'typebox'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { declined, Refusal } from '../http/envelope'
import { missingMember } from '../http/expected'
import type { Caller } from '../http/right'
import { serverMessages } from '../kernel/messages'
import { type TenantRef, tenantsOf } from '../sessions/sessionUser'
import { type Depart, departsOf } from './departs'
import { departMessages } from './messages'

/** Body of the call; each member may be ''. */
interface DepartChoice {
  readonly orgCode: string
  readonly username: string
  readonly loginTenantId: string
}

/** The login's answer about departments (contract, §3.2): 0 none, 1 exactly one, 2 several. */
export interface LoginDeparts {
  readonly departs: readonly Depart[]
  readonly multi_depart: 0 | 1 | 2
}

/**
 * Departments of a user who is signing in, in all active tenants; each names its tenant. If there is exactly one, it
 * becomes the current one.
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
 * Makes one of the caller's departments the current one. Refuses departments of others, inactive and unknown ones with
 * the same answer. Returns the named tenant; with one, the department may be left out.
 */
export async function chooseDepart(
  db: Db,
  clock: () => Date,
  caller: Caller,
  { orgCode, username, loginTenantId }: DepartChoice,
): Promise<TenantRef | undefined> {
  if (username !== '' && username !== caller.username) throw declined(departMessages.notOwnDepart)
  const tenants = await tenantsOf(db, caller.userId, clock())
  const isNamed = loginTenantId !== '' && loginTenantId !== '0'
  const named = isNamed ? tenants.find(({ id }) => String(id) === loginTenantId) : undefined
  if (isNamed && !named) throw new Refusal(403, serverMessages.otherTenant)
  if (orgCode === '') {
    if (!named) throw missingMember('orgCode', Type.String())
    return named
  }
  // At login the department is chosen before the tenant, so all of the caller's tenants count.
  const departs = await departsOf(
    db,
    caller.userId,
    (named ? [named] : tenants).map(({ id }) => id),
  )
  if (!departs.some((depart) => depart.orgCode === orgCode)) {
    throw declined(departMessages.notOwnDepart)
  }
  await setDepart(db, caller.userId, orgCode)
  return named
}

async function setDepart(db: Db, userId: string, orgCode: string): Promise<void> {
  await system(db)
    .updateTable('sys_user')
    .set({ org_code: orgCode })
    .where('id', '=', userId)
    .where('org_code', 'is distinct from', orgCode)
    .execute()
}
