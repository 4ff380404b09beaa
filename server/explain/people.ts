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
import type { Subject } from './explainRows'

/** A user who may sign in to the asker's tenant, with his rights there. */
export interface Person {
  readonly user: SessionUser
  readonly rights: TracedRights
}

/** All such users, in a few statements regardless of their number. */
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

/** People of one tenant, and the asker as a caller in that tenant. */
export interface TenantPeople {
  readonly asker: Caller
  /** Name of the tenant; undefined = the tenant in force. */
  readonly title?: string
  readonly people: readonly Person[]
}

interface Placed {
  readonly tenant: TenantRef
  readonly person: Person
}

/** People by tenant. A platform administrator gets all tenants, because his changes may affect each. */
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
  // The tenant in force comes first.
  const found = new Map<number, readonly Placed[]>([
    [asker.tenantId, []],
    ...groupBy(all, ({ tenant }) => tenant.id),
  ])
  return new Map(
    [...found].map(([tenantId, members]): [number, TenantPeople] => {
      const people = members.map(({ person }) => person)
      if (tenantId === asker.tenantId) return [tenantId, { asker, people }]
      const title = members[0]?.tenant.name ?? String(tenantId)
      // The asker's site belongs to his own tenant.
      return [tenantId, { asker: { ...asker, tenantId, site: null }, title, people }]
    }),
  )
}

/**
 * Which of these people may be named to the asker: himself and those whom his row rules let him see. The others are
 * only counted. undefined = all of them.
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

/** The person as a caller in the asker's tenant, on the asker's site. */
export const subjectOf = ({ user, rights }: Person, { tenantId, site }: Caller): Subject => ({
  caller: { ...callerIn(user, tenantId), site },
  rights,
})
