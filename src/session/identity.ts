import { keys, storage } from '../storage/storage'
import { readUser, type SessionUser, session } from './store'

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
  const { token, user } = session
  if (token === null || user === null) return { kind: 'same' }
  const stored = storage.get(keys.token)
  if (typeof stored !== 'string') return { kind: 'gone' }
  if (stored === token) return { kind: 'same' }
  const other = readUser(storage.get(keys.user))
  // Between two entries of a login that is just being written: the next event says who it is.
  if (!other) return { kind: 'gone' }
  const same = other.id === user.id && other.tenantId === user.tenantId
  return same ? { kind: 'same' } : { kind: 'other', user: other }
}
