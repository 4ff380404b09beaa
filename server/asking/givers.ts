import { can, type Documents } from '#model'
import type { Db } from '../db/open'
import type { Caller } from '../http/right'
import { administeringEntries } from '../rights/administration'
import { ofMembers, ofUsers, type Whose } from '../rights/grants'
import { administratorsOf } from '../rights/platform'
import { loadUsers, type SessionUser } from '../sessions/sessionUser'

/** Ids of entries and buttons; one of them is enough. */
export type Asked = readonly string[]

/** Recipients of a message in one tenant. */
interface Group {
  readonly tenantId: number
  readonly people: readonly string[]
}

interface Around {
  readonly db: Db
  readonly documents: Documents
  readonly now: Date
}

/** The rights to grant rights to roles, and roles to people. */
const giving = ['role:grant', 'sysUser:edit']
// Maximum number of people asked; a user with more possible givers does not need them all.
const atMost = 30

/** Administrators of the caller's tenant who can give the right; if there are none, administrators of the platform, each in his own tenant. */
export async function giversOf(
  asked: Asked,
  caller: Caller,
  { db, ...loading }: Around,
): Promise<readonly Group[]> {
  const administering = await administeringEntries(db)
  const gives = ({ rights }: SessionUser): boolean => {
    const own = rights.get(caller.tenantId)
    if (!own || !giving.some((code) => can(own.grants, code))) return false
    // Only those who hold rights of administration can give them.
    return (
      own.platform ||
      asked.length === 0 ||
      asked.some((id) => !administering.has(id) || own.entries.has(id))
    )
  }
  const others = async (whose: Whose) => {
    const users = await loadUsers(db, whose, loading)
    return users.filter(({ userId }) => userId !== caller.userId)
  }
  const people = (await others(ofMembers(caller.tenantId))).filter(gives).slice(0, atMost)
  if (people.length > 0)
    return [{ tenantId: caller.tenantId, people: people.map(({ userId }) => userId) }]

  const platform = (await administratorsOf(db)).slice(0, atMost)
  const homes = new Map<number, string[]>()
  for (const { userId, tenants } of await others(ofUsers(platform))) {
    const home = tenants.find(({ id }) => id === caller.tenantId) ?? tenants[0]
    homes.set(home.id, [...(homes.get(home.id) ?? []), userId])
  }
  return [...homes].map(([tenantId, members]) => ({ tenantId, people: members }))
}
