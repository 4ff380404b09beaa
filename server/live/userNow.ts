import { setImmediate } from 'node:timers/promises'
import { type Hub, ownTopics } from '../bus/hub'
import type { SessionUser } from '../sessions/sessionUser'
import { socketLimits } from './sockets'

const usersAtMost = 2_000
/** Users that are read together. */
const atOnce = 200

interface UserNowDeps {
  readonly hub: Pick<Hub, 'subscribe'>
  /** Those of them who may work here now, in as many statements for many as for one. */
  load(userIds: readonly string[]): Promise<readonly SessionUser[]>
}

type Users = ReadonlyMap<string, SessionUser>

/**
 * People with the rights they have now; they are remembered for a moment, until anybody's rights change. Then all who are
 * connected are asked for at once: each is read once for all of his sockets, many in one read, and one read after the
 * other. Asking is no use of their session: it keeps none from its idle end.
 */
export function createUserNow(
  { hub, load }: UserNowDeps,
  rememberMs: number = socketLimits.rightsMs,
): (userId: string) => Promise<SessionUser | undefined> {
  const known = new Map<
    string,
    { readonly until: number; readonly user: Promise<SessionUser | undefined> }
  >()
  hub.subscribe(ownTopics.sessions, () => known.clear())

  let gathering: { readonly ids: Set<string>; readonly users: Promise<Users> } | undefined
  let turn: Promise<unknown> = Promise.resolve()

  function gather() {
    const ids = new Set<string>()
    const users = turn.then(async (): Promise<Users> => {
      // Whoever is asked for in this moment comes along.
      await setImmediate()
      if (gathering?.ids === ids) gathering = undefined
      return new Map((await load([...ids])).map((user) => [user.userId, user]))
    })
    turn = users.catch(() => undefined)
    return { ids, users }
  }

  async function read(userId: string): Promise<SessionUser | undefined> {
    gathering ??= gather()
    const { ids, users } = gathering
    ids.add(userId)
    if (ids.size >= atOnce) gathering = undefined
    return (await users).get(userId)
  }

  return (userId) => {
    const now = Date.now()
    const hit = known.get(userId)
    if (hit && hit.until > now) return hit.user
    const user = read(userId)
    known.delete(userId)
    known.set(userId, { until: now + rememberMs, user })
    for (const oldest of known.keys()) if (known.size > usersAtMost) known.delete(oldest)
    user.catch(() => {
      if (known.get(userId)?.user === user) known.delete(userId)
    })
    return user
  }
}
