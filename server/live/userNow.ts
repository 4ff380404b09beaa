import type { Documents } from '#model'
import type { Db } from '../db/open'
import { loadUser, type SessionUser } from '../sessions/sessionUser'
import { socketLimits } from './sockets'

const usersAtMost = 2_000

/** People with the rights they have now. Asking is no use of their session: it keeps none from its idle end. */
export function createUserNow(
  { db, clock, documents }: { readonly db: Db; clock(): Date; documents(): Documents },
  rememberMs: number = socketLimits.rightsMs,
): (userId: string) => Promise<SessionUser | undefined> {
  const known = new Map<
    string,
    { readonly until: number; readonly user: ReturnType<typeof loadUser> }
  >()
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
