import type { Documents } from '#model'
import type { Db } from '../db/open'
import { callerIn } from '../http/guard'
import type { Caller } from '../http/right'
import { ofMembers } from '../rights/userRights'
import { loadUsers } from '../sessions/sessionUser'
import type { Subject } from './explain'

/**
 * Everybody who may sign in to the asker's tenant, as he would be there, on the site that the asker looks at; in a few
 * statements, however many they are.
 */
export async function peopleOf(
  db: Db,
  { tenantId, site }: Caller,
  { now, documents }: { readonly now: Date; readonly documents: Documents },
): Promise<readonly Subject[]> {
  const users = await loadUsers(db, ofMembers(tenantId), now, documents)
  return users.flatMap((user): readonly Subject[] => {
    const rights = user.rights.get(tenantId)
    return rights ? [{ caller: { ...callerIn(user, tenantId), site }, rights }] : []
  })
}
