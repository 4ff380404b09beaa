import { beforeEach, expect, test } from 'vitest'
import type { LoginAnswer } from '../session/loginAnswer'
import {
  keepPending,
  pendingAccess,
  restorePending,
  setPendingTenant,
} from '../session/pendingLogin'
import { outlived } from '../session/remember'
import { endSession, session } from '../session/store'
import { storage } from '../storage/storage'
import { enter, needsChoice } from './enter'

const user = { id: '7', username: 'lin', realname: '林晓', avatar: null, tenantId: 1001 }
const login: LoginAnswer = {
  token: 'secret',
  user,
  departs: 'one',
  tenants: [{ id: 1001, name: '甲' }],
  mustChange: false,
  dictItems: { sex: [{ value: '1', text: '男' }] },
}
const second = { id: 1002, name: '乙' }

beforeEach(() => {
  endSession()
  localStorage.clear()
  sessionStorage.clear()
})

test('several departments or tenants are chosen from; one or none is not', () => {
  expect(needsChoice(login)).toBe(false)
  expect(needsChoice({ ...login, departs: 'none', tenants: [] })).toBe(false)
  expect(needsChoice({ ...login, departs: 'several' })).toBe(true)
  expect(needsChoice({ ...login, tenants: [...login.tenants, second] })).toBe(true)
})

test('while the choice is open nobody is signed in, here or in another tab', () => {
  keepPending({ login, remember: true })
  expect(session.token).toBeNull()
  expect(storage.get('Access-Token')).toBeUndefined()
  expect(pendingAccess()).toEqual({ token: 'secret', tenantId: 1001 })
  setPendingTenant(1002)
  expect(pendingAccess()).toEqual({ token: 'secret', tenantId: 1002 })
})

test.each(['none', 'one', 'several', 'unsaid'] as const)(
  'a reload asks for the open choice again (departments: %s)',
  (departs) => {
    const open = { ...login, departs, tenants: [...login.tenants, second] }
    keepPending({ login: open, remember: false })
    // The dictionaries load by themselves.
    const pending = { login: { ...open, dictItems: undefined }, remember: false }
    expect(restorePending()).toEqual(pending)
    enter(open, user, true)
    expect(restorePending()).toBeUndefined()
    expect(pendingAccess()).toBeUndefined()
  },
)

test('a corrupt choice begins the login anew', () => {
  sessionStorage.setItem('pro__Login_Held', '{"value":{"answer":{"token":7}}}')
  expect(restorePending()).toBeUndefined()
})

test('session, name and dictionaries are kept seven days, the dictionaries for this user and tenant alone', () => {
  const before = Date.now()
  enter(login, { ...user, tenantId: 1002 }, true)
  const after = Date.now()
  expect(session.user?.tenantId).toBe(1002)
  const kept = ['Access-Token', 'Login_Username', 'Login_Userinfo', 'TENANT_ID']
  for (const key of [...kept, 'UI_CACHE_DB_DICT_DATA:1002:7']) {
    const { value, expire } = JSON.parse(localStorage.getItem(`pro__${key}`) ?? '{}')
    expect(value, key).toBeTruthy()
    expect(expire, key).toBeGreaterThanOrEqual(before + 604_800_000)
    expect(expire, key).toBeLessThanOrEqual(after + 604_800_000)
  }
})

test('a session that is not to be remembered is over when the browser has been closed', () => {
  enter(login, user, false)
  expect(outlived()).toBe(false)
  // biome-ignore lint/suspicious/noDocumentCookie: a closed browser forgets cookies without a date
  document.cookie = 'pro__open=; path=/; max-age=0'
  expect(outlived()).toBe(true)
  enter(login, user, true)
  expect(outlived()).toBe(false)
})
