import { setImmediate } from 'node:timers/promises'
import { type Hub, ownTopics } from '../bus/hub'
import { asOneWork } from '../kernel/inForce'
import type { SessionUser } from '../sessions/sessionUser'
import { socketLimits } from './sockets'

const usersAtMost = 2_000
/** Most users in one read. */
const atOnce = 200

interface UserNowDeps {
  readonly hub: Pick<Hub, 'subscribe'>
  /** Loads those users who may sign in now; the number of statements does not depend on how many there are. */
  load(userIds: readonly string[]): Promise<readonly SessionUser[]>
}

type Users = ReadonlyMap<string, SessionUser>

/**
 * Users with their current rights, cached for a moment, or until anybody's rights change. Then all connected users are
 * requested at once: each is read once for all his sockets, many in one read, and reads run in sequence. Such a read
 * does not count as use of the session, so idle sessions still expire.
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
      // Requests of the same moment join this read.
      await setImmediate()
      if (gathering?.ids === ids) gathering = undefined
      return new Map((await asOneWork(() => load([...ids]))).map((user) => [user.userId, user]))
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
