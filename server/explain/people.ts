import type { Db } from '../db/open'
import { callerIn } from '../http/guard'
import type { Caller } from '../http/right'
import { ofMembers } from '../rights/grants'
import type { TracedRights } from '../rights/userRights'
import { type Loading, loadUsers, type SessionUser } from '../sessions/sessionUser'
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

/** As he would be there, on the site that the asker looks at. */
export const subjectOf = ({ user, rights }: Person, { tenantId, site }: Caller): Subject => ({
  caller: { ...callerIn(user, tenantId), site },
  rights,
})
