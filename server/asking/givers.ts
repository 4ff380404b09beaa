import { can, type Documents } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import type { Caller } from '../http/right'
import { administration } from '../rights/giving'
import { entriesBelow } from '../rights/owners'
import { administratorsOf } from '../rights/platform'
import { loadUser, type SessionUser } from '../sessions/sessionUser'

/** Ids of entries and buttons, one of which is enough. */
export type Asked = readonly string[]

/** People who read a message in one tenant. */
interface Group {
  readonly tenantId: number
  readonly people: readonly string[]
}

interface Around {
  readonly db: Db
  readonly documents: Documents
  readonly now: Date
}

/** Give rights to roles, and roles to people. */
const giving = ['role:grant', 'sysUser:edit']
// Whoever has more of them has no need of all.
const atMost = 30

/** The administrators of the caller's tenant who can give it; where there are none those of the platform, each where he works. */
export async function giversOf(
  asked: Asked,
  caller: Caller,
  around: Around,
): Promise<readonly Group[]> {
  const { db, documents, now } = around
  const load = (id: string) => loadUser(db, id, now, documents)
  const administering = await entriesBelow(db, administration)
  const gives = ({ rights }: SessionUser): boolean => {
    const own = rights.get(caller.tenantId)
    if (!own || !giving.some((code) => can(own.grants, code))) return false
    // Rights of administration are given by those who hold them.
    return (
      own.platform ||
      asked.length === 0 ||
      asked.some((id) => !administering.has(id) || own.entries.has(id))
    )
  }
  const near = await loadAll(await candidates(db, caller.tenantId), load)
  const people = near.filter((one) => one.userId !== caller.userId && gives(one))
  if (people.length > 0)
    return [{ tenantId: caller.tenantId, people: people.map(({ userId }) => userId) }]

  const platform = await loadAll(await administratorsOf(db), load)
  const others = platform.filter(({ userId }) => userId !== caller.userId)
  const homes = new Map<number, string[]>()
  for (const { userId, tenants } of others) {
    const home = tenants.find(({ id }) => id === caller.tenantId) ?? tenants[0]
    homes.set(home.id, [...(homes.get(home.id) ?? []), userId])
  }
  return [...homes].map(([tenantId, members]) => ({ tenantId, people: members }))
}

async function loadAll(
  ids: readonly string[],
  load: (id: string) => Promise<SessionUser | undefined>,
): Promise<readonly SessionUser[]> {
  const users = await Promise.all(ids.slice(0, atMost).map(load))
  return users.filter((user) => user !== undefined)
}

/** Members of the tenant with a role that could give something. */
async function candidates(db: Db, tenantId: number): Promise<readonly string[]> {
  const roles = system(db)
    .selectFrom('sys_user_role as has')
    .innerJoin('sys_role_permission as granted', 'granted.role_id', 'has.role_id')
    .innerJoin('sys_permission as button', 'button.id', 'granted.permission_id')
    .innerJoin('sys_user_tenant as member', 'member.user_id', 'has.user_id')
    .select('has.user_id as id')
    .where('button.perms', 'in', giving)
    .where('member.tenant_id', '=', tenantId)
    .where('has.tenant_id', 'in', [0, tenantId])
  const departRoles = system(db)
    .selectFrom('sys_depart_role_user as has')
    .innerJoin('sys_depart_role_permission as granted', 'granted.role_id', 'has.drole_id')
    .innerJoin('sys_permission as button', 'button.id', 'granted.permission_id')
    .innerJoin('sys_user_tenant as member', 'member.user_id', 'has.user_id')
    .select('has.user_id as id')
    .where('button.perms', 'in', giving)
    .where('member.tenant_id', '=', tenantId)
  const rows = await roles.union(departRoles).execute()
  return rows.map(({ id }) => id).sort()
}
