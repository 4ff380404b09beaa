import type { Db } from '../db/open'
import { system } from '../db/tables'
import { notFound } from '../http/envelope'
import { currentDepart, type TenantRef } from '../sessions/sessionUser'

/** What the user's own client may know of the user (contract, §6.1): never a password. */
export async function userInfo(db: Db, userId: string, tenants: readonly TenantRef[]) {
  const user = await system(db)
    .selectFrom('sys_user')
    .select(['id', 'username', 'realname', 'avatar', 'birthday', 'sex', 'email', 'phone', 'status'])
    .select(['work_no', 'post', 'telephone', 'user_identity', 'depart_ids'])
    .select(['create_time', 'must_change'])
    .where('id', '=', userId)
    .executeTakeFirst()
  // A role that somebody looks at the console as has no account.
  if (!user) throw notFound()
  const depart = await currentDepart(db, userId)
  const { work_no, user_identity, depart_ids, create_time, must_change, ...plain } = user
  return {
    ...plain,
    workNo: work_no,
    orgCode: depart?.orgCode ?? null,
    userIdentity: user_identity,
    departIds: depart_ids,
    createTime: create_time,
    mustChange: must_change,
    relTenantIds: tenants.map(({ id }) => id).join(','),
    // The tenant in force until the client chooses another of the list.
    tenantId: tenants[0]?.id ?? 0,
  }
}
