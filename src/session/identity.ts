import { keys, storage } from '../storage/storage'
import { session } from './store'
import { readUser, type SessionUser } from './user'
import { currentView } from './view'

/** Whom the browser's other tabs have signed in by now, seen from this page's session. */
export type Identity =
  | { readonly kind: 'same' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'other'; readonly user: SessionUser }

/**
 * Local storage belongs to all tabs: a log-out or another login there ends this page's session without
 * its knowing. The same user with a new token stays the same.
 */
export function identityNow(): Identity {
  const { token: shown, user } = session
  if (shown === null || user === null) return { kind: 'same' }
  const view = currentView()
  // Who looks at the console as somebody else is known to the other tabs as himself.
  const token = view?.own.token ?? shown
  const [id, tenantId] = view ? [view.own.userId, undefined] : [user.id, user.tenantId]
  const stored = storage.get(keys.token)
  if (typeof stored !== 'string') return { kind: 'gone' }
  if (stored === token) return { kind: 'same' }
  const other = readUser(storage.get(keys.user))
  // Between two entries of a login that is just being written: the next event says who it is.
  if (!other) return { kind: 'gone' }
  const same = other.id === id && (tenantId === undefined || other.tenantId === tenantId)
  return same ? { kind: 'same' } : { kind: 'other', user: other }
}
