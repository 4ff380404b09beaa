import { sql } from 'kysely'
import type { Documents } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { wallClock } from '../kernel/wallClock'
import { loadRights, type TracedRights } from '../rights/userRights'

export interface TenantRef {
  readonly id: number
  readonly name: string
}

/** A person who may work here now. */
export interface SessionUser {
  readonly userId: string
  readonly username: string
  readonly realname: string
  /** Somebody else has made his password: he sets one before anything else. */
  readonly mustChange: boolean
  /** The department in force, and the tenant where it is. */
  readonly depart: { readonly orgCode: string; readonly tenantId: number } | undefined
  /** Memberships in force; never empty. The first is the default. */
  readonly tenants: readonly [TenantRef, ...TenantRef[]]
  /** His departments in use (`own`), and all that are below them. */
  readonly departs: readonly {
    readonly id: string
    readonly tenantId: number
    readonly own: boolean
    readonly orgCode: string
  }[]
  /** Sites in use of his tenants. */
  readonly sites: readonly { readonly code: string; readonly tenantId: number }[]
  /** What he may do, by tenant: of each membership in force. */
  readonly rights: ReadonlyMap<number, TracedRights>
  /** Who looks at the console as this one, see viewed. Absent where somebody has signed in himself. */
  readonly viewer?: SessionUser
}

/** undefined: unknown, deleted, frozen, or a member of no tenant that is in force. */
export async function loadUser(
  db: Db,
  userId: string,
  now: Date,
  documents: Documents,
): Promise<SessionUser | undefined> {
  const [user, depart, [first, ...others], departs, sites] = await Promise.all([
    system(db)
      .selectFrom('sys_user')
      .select(['username', 'realname', 'must_change as mustChange'])
      .where('id', '=', userId)
      .where('status', '=', 1)
      .where('del_flag', '=', 0)
      .executeTakeFirst(),
    currentDepart(db, userId),
    tenantsOf(db, userId, now),
    departsOf(db, userId),
    sitesOf(db, userId),
  ])
  if (!user || !first) return undefined
  const tenants = [first, ...others] as const
  const rights = await loadRights(
    db,
    userId,
    tenants.map(({ id }) => id),
    documents,
  )
  return { userId, ...user, depart, tenants, departs, sites, rights }
}

/** The department that the user has chosen, as long as it is in use and the user belongs to it. */
export async function currentDepart(db: Db, userId: string): Promise<SessionUser['depart']> {
  return await system(db)
    .selectFrom('sys_user as person')
    .innerJoin('sys_depart as depart', 'depart.org_code', 'person.org_code')
    .innerJoin('sys_user_depart as member', (join) =>
      join.onRef('member.dep_id', '=', 'depart.id').onRef('member.user_id', '=', 'person.id'),
    )
    .select(['depart.org_code as orgCode', 'depart.tenant_id as tenantId'])
    .where('person.id', '=', userId)
    .where('depart.status', '=', '1')
    .where('depart.del_flag', '=', 0)
    .executeTakeFirst()
}

/** What is below a department begins with its code. */
async function departsOf(db: Db, userId: string): Promise<SessionUser['departs']> {
  const found = await system(db)
    .selectFrom('sys_user_depart as member')
    .innerJoin('sys_depart as own', 'own.id', 'member.dep_id')
    .innerJoin('sys_depart as below', (join) =>
      join
        .onRef('below.tenant_id', '=', 'own.tenant_id')
        .on((is) =>
          is(sql<string>`left(below.org_code, length(own.org_code))`, '=', is.ref('own.org_code')),
        ),
    )
    .select(['below.id', 'below.tenant_id as tenantId', 'below.org_code as orgCode'])
    .select((one) =>
      one.fn<boolean>('bool_or', [one('below.id', '=', one.ref('own.id'))]).as('own'),
    )
    .where('member.user_id', '=', userId)
    .where('own.status', '=', '1')
    .where('own.del_flag', '=', 0)
    .where('below.del_flag', '=', 0)
    .groupBy(['below.id', 'below.tenant_id', 'below.org_code'])
    .orderBy('below.id')
    .execute()
  return found
}

function sitesOf(db: Db, userId: string): Promise<SessionUser['sites']> {
  return system(db)
    .selectFrom('sys_site as site')
    .innerJoin('sys_user_tenant as member', 'member.tenant_id', 'site.tenant_id')
    .select(['site.code', 'site.tenant_id as tenantId'])
    .where('member.user_id', '=', userId)
    .where('site.status', '=', 1)
    .execute()
}

/** Memberships in tenants that are neither frozen nor out of their time. */
export function tenantsOf(db: Db, userId: string, now: Date): Promise<readonly TenantRef[]> {
  const moment = wallClock(now)
  return system(db)
    .selectFrom('sys_user_tenant as member')
    .innerJoin('sys_tenant as tenant', 'tenant.id', 'member.tenant_id')
    .select(['tenant.id', 'tenant.name'])
    .where('member.user_id', '=', userId)
    .where('tenant.status', '=', 1)
    .where((is) => is.or([is('begin_date', 'is', null), is('begin_date', '<=', moment)]))
    .where((is) => is.or([is('end_date', 'is', null), is('end_date', '>=', moment)]))
    .orderBy('member.sort_no')
    .orderBy('tenant.id')
    .execute()
}
