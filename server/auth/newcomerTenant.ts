import type { Db } from '../db/open'
import { system } from '../db/tables'
import { wallClock } from '../kernel/wallClock'

/**
 * The tenant of a user who registers at this host: the tenant of the site with that domain, or the first tenant if no
 * site has it. Only active tenants count; undefined if there is none. Membership alone gives no rights, because the role
 * of newcomers has none.
 */
export async function tenantForNewcomer(
  db: Db,
  host: string,
  now: Date,
): Promise<number | undefined> {
  const moment = wallClock(now)
  const tenant = await system(db)
    .selectFrom('sys_tenant as tenant')
    .leftJoin('sys_site as site', (join) =>
      join
        .onRef('site.tenant_id', '=', 'tenant.id')
        .on('site.domain_name', '=', host.toLowerCase())
        .on('site.status', '=', 1),
    )
    .select('tenant.id')
    .where('tenant.status', '=', 1)
    .where((is) => is.or([is('begin_date', 'is', null), is('begin_date', '<=', moment)]))
    .where((is) => is.or([is('end_date', 'is', null), is('end_date', '>=', moment)]))
    .orderBy('site.id', (by) => by.nullsLast())
    .orderBy('tenant.id')
    .limit(1)
    .executeTakeFirst()
  return tenant?.id
}
