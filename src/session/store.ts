import { proxy, ref } from 'valtio'
import { type Grants, noGrants } from '#model'
import { sevenDaysMs } from '../constants'
import type { MenuNode } from '../menu/nodes'
import { keys, storage } from '../storage/storage'
import type { Belonging } from './belonging'
import { dropButtonLists, keepButtonLists } from './buttonLists'
import { outlived } from './remember'
import { readUser, type SessionUser } from './user'
import { currentView, dropView } from './view'

interface Session {
  token: string | null
  /**
   * Set while the server is informed that the user leaves: then the login is reloaded, or the console with another
   * `view`.
   */
  leaving: false | 'login' | 'view'
  user: SessionUser | null
  /** null until the permission answer arrives. */
  menu: readonly MenuNode[] | null
  grants: Grants
  /** The user's departments and roles, from the permission answer. */
  belonging: Belonging
}

if (outlived()) forget()
const storedToken = storage.get(keys.token)
// A view needs its underlying session.
if (typeof storedToken !== 'string') dropView()
const view = currentView()

export const session = proxy<Session>({
  token: view?.token ?? (typeof storedToken === 'string' ? storedToken : null),
  leaving: false,
  user: view?.user ?? readUser(storage.get(keys.user)),
  menu: null,
  grants: noGrants,
  belonging: {},
})

export function startSession(token: string, user: SessionUser): void {
  dropView()
  storage.set(keys.token, token, sevenDaysMs)
  storage.set(keys.user, user, sevenDaysMs)
  storage.set(keys.username, user.username, sevenDaysMs)
  storage.set(keys.tenant, user.tenantId, sevenDaysMs)
  Object.assign(session, { token, user, menu: null, grants: noGrants, belonging: {} })
}

/** Updates the user after a change of profile or department; the current tenant stays. */
export function keepUser(changed: SessionUser): void {
  const user = { ...changed, tenantId: session.user?.tenantId ?? changed.tenantId }
  storage.set(keys.user, user, sevenDaysMs)
  session.user = user
}

/** The same user has signed in again in another tab: continue with that session. */
export function joinSession(): void {
  if (currentView()) return
  const stored = storage.get(keys.token)
  if (session.token !== null && typeof stored === 'string') session.token = stored
}

// `ref` keeps valtio from wrapping these large read-only answers.
export function setGrants(
  menu: readonly MenuNode[],
  grants: Grants,
  belonging: Belonging = {},
): void {
  keepButtonLists(grants)
  session.grants = ref(grants)
  session.belonging = ref(belonging)
  session.menu = ref([...menu])
}

/** Restores the own session for the last call before the console reloads. */
export function leaveView(): void {
  const view = currentView()
  if (!view) return
  dropView()
  Object.assign(session, { token: view.own.token, user: readUser(storage.get(keys.user)) })
}

export function endSession(): void {
  dropView()
  forget()
  dropButtonLists()
  Object.assign(session, { token: null, user: null, menu: null, grants: noGrants, belonging: {} })
}

/**
 * Removes what the contract (§17) removes at log-out, and other user data: the state of the socket, the edition,
 * records opened last. The rest belongs to the site or the browser (docs/contract.md).
 */
function forget(): void {
  const { token, user, username, tenant, site, routes, socket, edition, recent } = keys
  for (const key of [token, user, username, tenant, site, routes, socket, edition, recent])
    storage.remove(key)
  storage.removeAll(keys.dicts)
}
