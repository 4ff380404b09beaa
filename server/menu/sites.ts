import type { Db } from '../db/open'
import { system } from '../db/tables'

/** Whether the site is in use and belongs to a tenant that the user is a member of. */
export async function hasSite(db: Db, userId: string, code: string): Promise<boolean> {
  const site = await system(db)
    .selectFrom('sys_site as site')
    .innerJoin('sys_user_tenant as member', 'member.tenant_id', 'site.tenant_id')
    .select('site.id')
    .where('member.user_id', '=', userId)
    .where('site.code', '=', code)
    .where('site.status', '=', 1)
    .executeTakeFirst()
  return site !== undefined
}
