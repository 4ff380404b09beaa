import { can, type Documents } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { loadRoleRights } from '../rights/userRights'
import { sessionMessages } from './messages'
import { loadUser, type SessionUser } from './sessionUser'

/** Permission code for viewing as another user. */
export const viewRight = 'sysUser:viewAs'

/** Whom an administrator views as: a user, or an imaginary user who only has this role. */
export interface Viewed {
  readonly kind: 'user' | 'role'
  readonly id: string
  /** The only tenant of the view. */
  readonly tenantId: number
}

interface Around {
  readonly db: Db
  readonly now: Date
  readonly documents: Documents
}

/** The viewed user as a session user; undefined if he may not sign in to the tenant, or the role does not exist. */
export async function loadViewed(
  viewed: Viewed,
  by: SessionUser,
  around: Around,
): Promise<SessionUser | undefined> {
  const { tenantId } = viewed
  const viewer = inTenant(by, tenantId)
  const user =
    viewed.kind === 'role'
      ? viewer && (await loadRole(viewed.id, viewer, around))
      : await loadUser(around.db, viewed.id, around.now, around.documents)
  const found = user && inTenant(user, tenantId)
  // The viewer does not have to set the user's new password.
  return viewer && found && { ...found, mustChange: false, viewer }
}

/** The user reduced to one tenant; undefined if he is not a member. */
function inTenant(user: SessionUser, tenantId: number): SessionUser | undefined {
  const tenant = user.tenants.find(({ id }) => id === tenantId)
  const rights = user.rights.get(tenantId)
  if (!tenant || !rights) return undefined
  const here = (one: { readonly tenantId: number }) => one.tenantId === tenantId
  return {
    ...user,
    tenants: [tenant],
    depart: user.depart && here(user.depart) ? user.depart : undefined,
    departs: user.departs.filter(here),
    sites: user.sites.filter(here),
    rights: new Map([[tenantId, rights]]),
  }
}

/** An imaginary user without an account or department, so rules about the user's identity match no row. */
async function loadRole(
  id: string,
  { tenants, sites }: SessionUser,
  { db, documents }: Around,
): Promise<SessionUser | undefined> {
  const tenantId = tenants[0].id
  const role = await system(db)
    .selectFrom('sys_role')
    .select(['id', 'role_code as code', 'role_name as name'])
    .where('id', '=', id)
    .where('tenant_id', 'in', [0, tenantId])
    .executeTakeFirst()
  if (!role) return undefined
  return {
    // Unique, because no account has a colon in its id or name.
    userId: `role:${role.id}`,
    username: `role:${role.code}`,
    realname: sessionMessages.role(role.name),
    mustChange: false,
    depart: undefined,
    departs: [],
    tenants,
    sites,
    rights: await loadRoleRights(db, { kind: 'role', ...role }, tenantId, documents),
  }
}

/** Ids of entries and buttons that the viewed user has but the viewer does not. */
export function beyondViewer({ tenants, rights, viewer }: SessionUser): readonly string[] {
  const { id } = tenants[0]
  const held = viewer?.rights.get(id)?.entries
  return [...(rights.get(id)?.entries ?? [])].filter((entry) => !held?.has(entry))
}

/** Whether the viewer may view as this user; checked at each call, because rights may change meanwhile. */
export function mayView(user: SessionUser): boolean {
  const { id } = user.tenants[0]
  const [own, his] = [user.viewer?.rights.get(id), user.rights.get(id)]
  return (
    own !== undefined &&
    can(own.grants, viewRight) &&
    (own.platform || his?.platform !== true) &&
    beyondViewer(user).length === 0
  )
}
