import { sql } from 'kysely'
import type { Documents } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { groupBy } from '../kernel/groupBy'
import { wallClock } from '../kernel/wallClock'
import { ofUser, type Whose } from '../rights/grants'
import { readRights, type TracedRights } from '../rights/userRights'

export interface Session {
  readonly tokenHash: string
  readonly user: SessionUser
  /** Session of the administrator who is viewing as this user; absent if the user himself has signed in. */
  readonly viewerHash?: string
}

export interface TenantRef {
  readonly id: number
  readonly name: string
}

/** A person who may sign in now. */
export interface SessionUser {
  readonly userId: string
  readonly username: string
  readonly realname: string
  /** Somebody else set the password: the user must set a new one first. */
  readonly mustChange: boolean
  /** The current department and its tenant. */
  readonly depart: { readonly orgCode: string; readonly tenantId: number } | undefined
  /** Active memberships, never empty. The first is the default. */
  readonly tenants: readonly [TenantRef, ...TenantRef[]]
  /** His active departments (`own`) and all their descendants. */
  readonly departs: readonly {
    readonly id: string
    readonly tenantId: number
    readonly own: boolean
    readonly orgCode: string
  }[]
  /** Active sites of his tenants. */
  readonly sites: readonly { readonly code: string; readonly tenantId: number }[]
  /** Rights by tenant, one for each active membership. */
  readonly rights: ReadonlyMap<number, TracedRights>
  /** The administrator who is viewing as this user (see viewed); absent if the user himself has signed in. */
  readonly viewer?: SessionUser
}

/** undefined: unknown, deleted, frozen, or without an active tenant. */
export async function loadUser(
  db: Db,
  userId: string,
  now: Date,
  documents: Documents,
): Promise<SessionUser | undefined> {
  const [user] = await loadUsers(db, ofUser(userId), { now, documents })
  return user
}

export interface Loading {
  readonly now: Date
  readonly documents: Documents
  /** Limits the rights to these entries and buttons, see readRights. */
  readonly only?: readonly string[]
}

/** Those users who may sign in now, sorted by name; the number of statements does not depend on how many there are. */
export async function loadUsers(
  db: Db,
  whose: Whose,
  { now, documents, only }: Loading,
): Promise<readonly SessionUser[]> {
  const [users, current, memberships, departs, sites, rightsOf] = await Promise.all([
    system(db)
      .selectFrom('sys_user')
      .select(['id as userId', 'username', 'realname', 'must_change as mustChange'])
      .where(whose('id'))
      .where('status', '=', 1)
      .where('del_flag', '=', 0)
      .orderBy('username')
      .execute(),
    currentDeparts(db, whose),
    membershipsOf(db, whose, now),
    departsOf(db, whose),
    sitesOf(db, whose),
    readRights(db, whose, documents, only),
  ])
  const [currentBy, tenantsBy, departsBy, sitesBy] = [
    groupBy(current, byUser),
    groupBy(memberships, byUser),
    groupBy(departs, byUser),
    groupBy(sites, byUser),
  ]
  return users.flatMap((user): readonly SessionUser[] => {
    const { userId } = user
    const [first, ...others] = (tenantsBy.get(userId) ?? []).map(({ id, name }) => ({ id, name }))
    if (!first) return []
    const tenants = [first, ...others] as const
    const [depart] = currentBy.get(userId) ?? []
    return [
      {
        ...user,
        depart,
        tenants,
        departs: departsBy.get(userId) ?? [],
        sites: sitesBy.get(userId) ?? [],
        rights: new Map(tenants.map(({ id }) => [id, rightsOf(userId, id)])),
      },
    ]
  })
}

const byUser = ({ userId }: { readonly userId: string }): string => userId

/** The department that the user has chosen, if it is active and the user is a member. */
export async function currentDepart(db: Db, userId: string): Promise<SessionUser['depart']> {
  const [depart] = await currentDeparts(db, ofUser(userId))
  return depart
}

async function currentDeparts(db: Db, whose: Whose) {
  return await system(db)
    .selectFrom('sys_user as person')
    .innerJoin('sys_depart as depart', 'depart.org_code', 'person.org_code')
    .innerJoin('sys_user_depart as member', (join) =>
      join.onRef('member.dep_id', '=', 'depart.id').onRef('member.user_id', '=', 'person.id'),
    )
    .select(['person.id as userId', 'depart.org_code as orgCode', 'depart.tenant_id as tenantId'])
    .where(whose('person.id'))
    .where('depart.status', '=', '1')
    .where('depart.del_flag', '=', 0)
    .execute()
}

/** Includes descendants: their codes begin with the department's code. */
async function departsOf(db: Db, whose: Whose) {
  return await system(db)
    .selectFrom('sys_user_depart as member')
    .innerJoin('sys_depart as own', 'own.id', 'member.dep_id')
    .innerJoin('sys_depart as below', (join) =>
      join
        .onRef('below.tenant_id', '=', 'own.tenant_id')
        .on((is) =>
          is(sql<string>`left(below.org_code, length(own.org_code))`, '=', is.ref('own.org_code')),
        ),
    )
    .select(['member.user_id as userId', 'below.id'])
    .select(['below.tenant_id as tenantId', 'below.org_code as orgCode'])
    .select((one) =>
      one.fn<boolean>('bool_or', [one('below.id', '=', one.ref('own.id'))]).as('own'),
    )
    .where(whose('member.user_id'))
    .where('own.status', '=', '1')
    .where('own.del_flag', '=', 0)
    .where('below.del_flag', '=', 0)
    .groupBy(['member.user_id', 'below.id', 'below.tenant_id', 'below.org_code'])
    .orderBy('below.id')
    .execute()
}

function sitesOf(db: Db, whose: Whose) {
  return system(db)
    .selectFrom('sys_site as site')
    .innerJoin('sys_user_tenant as member', 'member.tenant_id', 'site.tenant_id')
    .select(['member.user_id as userId', 'site.code', 'site.tenant_id as tenantId'])
    .where(whose('member.user_id'))
    .where('site.status', '=', 1)
    .execute()
}

/** His memberships in tenants that are neither frozen nor outside their dates. */
export async function tenantsOf(db: Db, userId: string, now: Date): Promise<readonly TenantRef[]> {
  const memberships = await membershipsOf(db, ofUser(userId), now)
  return memberships.map(({ id, name }) => ({ id, name }))
}

function membershipsOf(db: Db, whose: Whose, now: Date) {
  const moment = wallClock(now)
  return system(db)
    .selectFrom('sys_user_tenant as member')
    .innerJoin('sys_tenant as tenant', 'tenant.id', 'member.tenant_id')
    .select(['member.user_id as userId', 'tenant.id', 'tenant.name'])
    .where(whose('member.user_id'))
    .where('tenant.status', '=', 1)
    .where((is) => is.or([is('begin_date', 'is', null), is('begin_date', '<=', moment)]))
    .where((is) => is.or([is('end_date', 'is', null), is('end_date', '>=', moment)]))
    .orderBy('member.sort_no')
    .orderBy('tenant.id')
    .execute()
}
