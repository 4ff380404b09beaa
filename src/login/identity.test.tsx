import { beforeEach, expect, test } from 'vitest'
import { identityNow } from '../session/identity'
import { endSession, joinSession, leaveView, session, startSession } from '../session/store'
import type { SessionUser } from '../session/user'
import { currentView, keepView } from '../session/view'
import { keys, storage } from '../storage/storage'

const user = (id: string, tenantId = 1001): SessionUser => ({
  id,
  username: id,
  realname: id,
  avatar: null,
  tenantId,
})

/** What a login in another tab leaves in the browser. */
function signInElsewhere(token: string, someone: SessionUser): void {
  storage.set(keys.token, token)
  storage.set(keys.user, someone)
}

beforeEach(() => {
  endSession()
  startSession('t1', user('admin'))
})

test('the session that was begun here is the same', () => {
  expect(identityNow()).toEqual({ kind: 'same' })
})

test('a log-out in another tab is seen', () => {
  storage.remove(keys.token)
  storage.remove(keys.user)
  expect(identityNow()).toEqual({ kind: 'gone' })
})

test('another user in another tab is seen', () => {
  signInElsewhere('t2', user('staff'))
  expect(identityNow()).toEqual({ kind: 'other', user: user('staff') })
})

test('the same user of another tenant is another', () => {
  signInElsewhere('t2', user('admin', 1002))
  expect(identityNow().kind).toBe('other')
})

test('the same user with a new token goes on, with that token', () => {
  signInElsewhere('t2', user('admin'))
  expect(identityNow()).toEqual({ kind: 'same' })
  joinSession()
  expect(session.token).toBe('t2')
})

test('who looks at the console as somebody else is himself to the other tabs', () => {
  const own = { token: 't1', userId: 'admin' }
  keepView({
    token: 'v1',
    user: user('staff'),
    expiresAt: Date.now() + 1e6,
    limited: false,
    own,
    back: '/',
  })
  Object.assign(session, { token: 'v1', user: user('staff') })
  expect(identityNow()).toEqual({ kind: 'same' })
  // Another tenant there, or a new login of his, is not this tab's.
  signInElsewhere('t2', user('admin', 1002))
  joinSession()
  expect([identityNow().kind, session.token]).toEqual(['same', 'v1'])
  signInElsewhere('t3', user('config'))
  expect(identityNow().kind).toBe('other')
  storage.set(keys.token, 't1')
  leaveView()
  expect([identityNow().kind, session.token, currentView()]).toEqual(['same', 't1', undefined])
})

test('nobody signed in here is nobody else', () => {
  endSession()
  signInElsewhere('t2', user('staff'))
  expect(identityNow()).toEqual({ kind: 'same' })
})

test('the endSession of the session removes what the contract names, and the dictionaries of every account', () => {
  storage.set(`${keys.dicts}:1001:admin`, {})
  storage.set(`${keys.dicts}:1002:other`, {})
  storage.set(keys.site, 'S1')
  storage.set(keys.routes, ['a'])
  storage.set(keys.sidebar, 'open')
  endSession()
  expect(Object.keys(localStorage)).toEqual(['pro__SIDEBAR_TYPE'])
})
