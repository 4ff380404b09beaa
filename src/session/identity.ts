import { keys, storage } from '../storage/storage'
import { session } from './store'
import { readUser, type SessionUser } from './user'
import { currentView } from './view'

/** The user signed in by other tabs, compared with this page's session. */
export type Identity =
  | { readonly kind: 'same' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'other'; readonly user: SessionUser }

/**
 * Local storage is shared by all tabs: a log-out or login elsewhere ends this page's session unnoticed. The same user
 * with a new token counts as the same.
 */
export function identityNow(): Identity {
  const { token: shown, user } = session
  if (shown === null || user === null) return { kind: 'same' }
  const view = currentView()
  // Other tabs know a viewing user by his own session.
  const token = view?.own.token ?? shown
  const [id, tenantId] = view ? [view.own.userId, undefined] : [user.id, user.tenantId]
  const stored = storage.get(keys.token)
  if (typeof stored !== 'string') return { kind: 'gone' }
  if (stored === token) return { kind: 'same' }
  const other = readUser(storage.get(keys.user))
  // A login is just being written: the next event tells who it is.
  if (!other) return { kind: 'gone' }
  const same = other.id === id && (tenantId === undefined || other.tenantId === tenantId)
  return same ? { kind: 'same' } : { kind: 'other', user: other }
}
