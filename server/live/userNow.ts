import type { Documents } from '#model'
import { type Hub, ownTopics } from '../bus/hub'
import type { Db } from '../db/open'
import { loadUser, type SessionUser } from '../sessions/sessionUser'
import { socketLimits } from './sockets'

const usersAtMost = 2_000

interface UserNowDeps {
  readonly db: Db
  readonly hub: Hub
  clock(): Date
  documents(): Documents
}

/**
 * People with the rights they have now; they are remembered for a moment, until anybody's rights change. Asking is no use of
 * their session: it keeps none from its idle end.
 */
export function createUserNow(
  { db, hub, clock, documents }: UserNowDeps,
  rememberMs: number = socketLimits.rightsMs,
): (userId: string) => Promise<SessionUser | undefined> {
  const known = new Map<
    string,
    { readonly until: number; readonly user: ReturnType<typeof loadUser> }
  >()
  hub.subscribe(ownTopics.sessions, () => known.clear())
  return (userId) => {
    const now = Date.now()
    const hit = known.get(userId)
    if (hit && hit.until > now) return hit.user
    const user = loadUser(db, userId, clock(), documents())
    known.delete(userId)
    known.set(userId, { until: now + rememberMs, user })
    for (const oldest of known.keys()) if (known.size > usersAtMost) known.delete(oldest)
    user.catch(() => {
      if (known.get(userId)?.user === user) known.delete(userId)
    })
    return user
  }
}
