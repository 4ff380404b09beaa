import type { Db } from '../db/open'
import { system } from '../db/tables'
import { notFound } from '../http/envelope'
import { currentDepart, type TenantRef } from '../sessions/sessionUser'

/** The user's data for his own client (contract, §6.1); never a password. */
export async function userInfo(db: Db, userId: string, tenants: readonly TenantRef[]) {
  const user = await system(db)
    .selectFrom('sys_user')
    .select(['id', 'username', 'realname', 'avatar', 'birthday', 'sex', 'email', 'phone', 'status'])
    .select(['latin_name', 'work_no', 'post', 'telephone', 'user_identity', 'depart_ids'])
    .select(['create_time', 'must_change'])
    .where('id', '=', userId)
    .executeTakeFirst()
  // An administrator viewing as a role has no account for it.
  if (!user) throw notFound()
  const depart = await currentDepart(db, userId)
  const { latin_name, work_no, user_identity, depart_ids, create_time, must_change, ...plain } =
    user
  return {
    ...plain,
    latinName: latin_name,
    workNo: work_no,
    orgCode: depart?.orgCode ?? null,
    userIdentity: user_identity,
    departIds: depart_ids,
    createTime: create_time,
    mustChange: must_change,
    relTenantIds: tenants.map(({ id }) => id).join(','),
    // The current tenant until the client chooses another from the list.
    tenantId: tenants[0]?.id ?? 0,
  }
}
