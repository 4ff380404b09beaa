import { sql } from 'kysely'
import type { Documents } from '#model'
import type { Db } from '../db/open'
import { hasAllRows } from '../entity/read/rowRules'
import { within } from '../entity/read/rows'
import { callerIn } from '../http/guard'
import type { Caller } from '../http/right'
import { groupBy } from '../kernel/groupBy'
import { ofEverybody, ofMembers } from '../rights/grants'
import type { TracedRights } from '../rights/userRights'
import { type Loading, loadUsers, type SessionUser, type TenantRef } from '../sessions/sessionUser'
import type { Subject } from './explain'

/** Somebody who may sign in to the asker's tenant, with his rights there. */
export interface Person {
  readonly user: SessionUser
  readonly rights: TracedRights
}

/** Everybody who may; in a few statements, however many they are. */
export async function peopleOf(
  db: Db,
  { tenantId }: Caller,
  loading: Loading,
): Promise<readonly Person[]> {
  const users = await loadUsers(db, ofMembers(tenantId), loading)
  return users.flatMap((user): readonly Person[] => {
    const rights = user.rights.get(tenantId)
    return rights ? [{ user, rights }] : []
  })
}

/** People of one tenant, and the asker as he would ask there. */
export interface TenantPeople {
  readonly asker: Caller
  /** What the tenant is called; undefined = it is the one in force. */
  readonly title?: string
  readonly people: readonly Person[]
}

interface Placed {
  readonly tenant: TenantRef
  readonly person: Person
}

/** The same by tenant: of who administers the platform all of them, for what he changes may hold in each. */
export async function peopleByTenant(
  db: Db,
  asker: Caller,
  loading: Loading,
): Promise<ReadonlyMap<number, TenantPeople>> {
  if (!asker.platform) {
    const people = await peopleOf(db, asker, loading)
    return new Map([[asker.tenantId, { asker, people }]])
  }
  const users = await loadUsers(db, ofEverybody, loading)
  const all = users.flatMap((user) =>
    user.tenants.flatMap((tenant): readonly Placed[] => {
      const rights = user.rights.get(tenant.id)
      return rights ? [{ tenant, person: { user, rights } }] : []
    }),
  )
  // Those of the tenant in force come first.
  const found = new Map<number, readonly Placed[]>([
    [asker.tenantId, []],
    ...groupBy(all, ({ tenant }) => tenant.id),
  ])
  return new Map(
    [...found].map(([tenantId, members]): [number, TenantPeople] => {
      const people = members.map(({ person }) => person)
      if (tenantId === asker.tenantId) return [tenantId, { asker, people }]
      const title = members[0]?.tenant.name ?? String(tenantId)
      // The site that he looks at is one of his own tenant's.
      return [tenantId, { asker: { ...asker, tenantId, site: null }, title, people }]
    }),
  )
}

/**
 * Which of these people may be named to the asker: himself, and whom the rules of rows leave to him. Others are counted,
 * and nothing else is told of them. undefined = all of them.
 */
export async function namedTo(
  asker: Caller,
  ids: readonly string[],
  { db, documents }: { readonly db: Db; readonly documents: Documents },
): Promise<ReadonlySet<string> | undefined> {
  const people = documents.entities.get('sysUser')
  if (!people || hasAllRows(people, asker)) return undefined
  const { rows } = await sql<{ id: string }>`select id from sys_user
    where id = any(${ids}::text[]) and ${within(people, asker)}`.execute(db)
  return new Set([asker.userId, ...rows.map(({ id }) => id)])
}

/** As he would be there, on the site that the asker looks at. */
export const subjectOf = ({ user, rights }: Person, { tenantId, site }: Caller): Subject => ({
  caller: { ...callerIn(user, tenantId), site },
  rights,
})
