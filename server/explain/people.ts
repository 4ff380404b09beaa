import type { Db } from '../db/open'
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

/** As he would be there, on the site that the asker looks at. */
export const subjectOf = ({ user, rights }: Person, { tenantId, site }: Caller): Subject => ({
  caller: { ...callerIn(user, tenantId), site },
  rights,
})
