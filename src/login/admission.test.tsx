import { beforeEach, expect, test } from 'vitest'
import type { Entry } from '../session/entry'
import { heldAccess, heldBefore, hold, holdTenant } from '../session/held'
import { outlived } from '../session/remember'
import { end, session } from '../session/store'
import { storage } from '../storage/storage'
import { admitEntry, needsChoice } from './admission'

const user = { id: '7', username: 'lin', realname: '林晓', avatar: null, tenantId: 1001 }
const entry: Entry = {
  token: 'secret',
  user,
  departs: 'one',
  tenants: [{ id: 1001, name: '甲' }],
  dictItems: { sex: [{ value: '1', text: '男' }] },
}
const second = { id: 1002, name: '乙' }

beforeEach(() => {
  end()
  localStorage.clear()
  sessionStorage.clear()
})

test('several departments or tenants are chosen from; one or none is not', () => {
  expect(needsChoice(entry)).toBe(false)
  expect(needsChoice({ ...entry, departs: 'none', tenants: [] })).toBe(false)
  expect(needsChoice({ ...entry, departs: 'several' })).toBe(true)
  expect(needsChoice({ ...entry, tenants: [...entry.tenants, second] })).toBe(true)
})

test('while the choice is open nobody is signed in, here or in another tab', () => {
  hold({ entry, remember: true })
  expect(session.token).toBeNull()
  expect(storage.get('Access-Token')).toBeUndefined()
  expect(heldAccess()).toEqual({ token: 'secret', tenantId: 1001 })
  holdTenant(1002)
  expect(heldAccess()).toEqual({ token: 'secret', tenantId: 1002 })
})

test.each(['none', 'one', 'several', 'unsaid'] as const)(
  'a reload asks for the open choice again (departments: %s)',
  (departs) => {
    const open = { ...entry, departs, tenants: [...entry.tenants, second] }
    hold({ entry: open, remember: false })
    // The dictionaries load by themselves.
    const held = { entry: { ...open, dictItems: undefined }, remember: false }
    expect(heldBefore()).toEqual(held)
    admitEntry(open, user, true)
    expect(heldBefore()).toBeUndefined()
    expect(heldAccess()).toBeUndefined()
  },
)

test('a corrupt choice begins the login anew', () => {
  sessionStorage.setItem('pro__Login_Held', '{"value":{"answer":{"token":7}}}')
  expect(heldBefore()).toBeUndefined()
})

test('session, name and dictionaries are kept seven days, the dictionaries for this user and tenant alone', () => {
  admitEntry(entry, { ...user, tenantId: 1002 }, true)
  expect(session.user?.tenantId).toBe(1002)
  const kept = ['Access-Token', 'Login_Username', 'Login_Userinfo', 'TENANT_ID']
  for (const key of [...kept, 'UI_CACHE_DB_DICT_DATA:1002:7']) {
    const { value, expire } = JSON.parse(localStorage.getItem(`pro__${key}`) ?? '{}')
    expect(value, key).toBeTruthy()
    expect(expire - Date.now(), key).toBeGreaterThan(604_790_000)
    expect(expire - Date.now(), key).toBeLessThanOrEqual(604_800_000)
  }
})

test('a session that is not to be remembered is over when the browser has been closed', () => {
  admitEntry(entry, user, false)
  expect(outlived()).toBe(false)
  // biome-ignore lint/suspicious/noDocumentCookie: a closed browser forgets cookies without a date
  document.cookie = 'pro__open=; path=/; max-age=0'
  expect(outlived()).toBe(true)
  admitEntry(entry, user, true)
  expect(outlived()).toBe(false)
})
