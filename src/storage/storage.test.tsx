import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noteLive } from '../live/state'
import { loadPermissions } from '../login/permissions'
import { buildRoutes } from '../menu/routes'
import { keepDictItems } from '../ports/dictItems'
import { keepUser, startSession } from '../session/store'
import { change } from '../settings/store'
import { setTabs, startTabs } from '../tabs/store'
import { createStorage, keys } from './storage'

const sevenDaysMs = 604_800_000
let storage = createStorage(() => localStorage)

beforeEach(() => {
  localStorage.clear()
  // It keeps in memory what the browser has refused to store.
  storage = createStorage(() => localStorage)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('every entry stands under the prefix pro__', () => {
  storage.set('DEFAULT_THEME', 'dark')
  expect(Object.keys(localStorage)).toEqual(['pro__DEFAULT_THEME'])
  expect(storage.get('DEFAULT_THEME')).toBe('dark')
})

const user = { id: '7', username: 'lin', realname: '林晓', avatar: null, tenantId: 1001 }
const answers: Readonly<Record<string, unknown>> = {
  '/sys/api/getSiteListByUid': [{ code: 'site' }],
  '/sys/permission/getUserPermissionByToken': {
    menu: [{ path: '/a', name: 'a', component: 'a/A', meta: { title: 'a' } }],
    auth: [],
    allAuth: [],
  },
  '/oem-manage/get': {},
}
vi.mock('../http/client', () => ({
  send: async ({ url }: { url: string }) => ({ code: 200, message: '', result: answers[url] }),
}))

/** It is asked for once a page load, perhaps by an earlier test of this process. */
async function loadSiteOnce(): Promise<void> {
  vi.resetModules()
  await (await import('../site/siteIdentity')).loadSite()
}

/**
 * Every key of the specification (shell, §3; contract, §17), written by the part that it belongs to. The
 * settings are tested one by one beside their store.
 */
test.each<[key: string, lifeMs: number | null, write: () => unknown]>([
  ['Access-Token', sevenDaysMs, () => startSession('secret', user)],
  ['Login_Username', sevenDaysMs, () => startSession('secret', user)],
  ['Login_Userinfo', sevenDaysMs, () => startSession('secret', user)],
  // The user that a choice of department answers.
  ['Login_Userinfo', sevenDaysMs, () => keepUser(user)],
  ['TENANT_ID', sevenDaysMs, () => startSession('secret', user)],
  ['UI_CACHE_DB_DICT_DATA:1001:7', sevenDaysMs, () => keepDictItems(user, { sex: [] })],
  ['CACHE_INCLUDED_ROUTES', null, () => setTabs([])],
  ['WEBSOCKET_INFO', null, () => noteLive(true)],
  ['Site-Code', null, () => loadPermissions()],
  ['baseInfo', null, () => loadSiteOnce()],
  ['SIDEBAR_TYPE', null, () => change({ sidebarOpen: false })],
  ['DEFAULT_THEME', null, () => change({ menuTheme: 'dark' })],
])('%s is kept under pro__ for %s ms by its own part', async (key, lifeMs, write) => {
  vi.useFakeTimers()
  localStorage.clear()
  startTabs('7', buildRoutes([]))
  await write()
  const kept = JSON.parse(localStorage.getItem(`pro__${key}`) ?? '{}')
  expect(kept).toEqual({
    value: expect.anything(),
    expire: lifeMs === null ? null : Date.now() + lifeMs,
  })
  vi.advanceTimersByTime(lifeMs ?? 100 * sevenDaysMs)
  expect(storage.get(key)).toEqual(kept.value)
  if (lifeMs === null) return
  vi.advanceTimersByTime(1)
  expect(storage.get(key)).toBeUndefined()
})

test('the button lists stand in session storage under their own names', async () => {
  await loadPermissions()
  expect(sessionStorage.getItem('LOGIN_USER_BUTTON_AUTH')).toBe('[]')
  expect(sessionStorage.getItem('SYS_BUTTON_AUTH')).toBe('[]')
})

test.each([
  ['text that is no JSON', '{"value":'],
  ['another kind of JSON', '[1]'],
  ['null', 'null'],
  ['an object without a value', '{"expire":null}'],
  ['a value that came in by the prototype', '{"__proto__":{"value":1}}'],
])('a corrupt entry counts as absent: %s', (_, text) => {
  localStorage.setItem('pro__a', text)
  expect(storage.get('a')).toBeUndefined()
})

test('an end that is no time is no end', () => {
  localStorage.setItem('pro__a', '{"value":1,"expire":"soon"}')
  expect(storage.get('a')).toBe(1)
})

test('all entries of a kind are removed, and no others', () => {
  storage.set('UI_CACHE_DB_DICT_DATA:1001:u1', {})
  storage.set('UI_CACHE_DB_DICT_DATA', {})
  storage.set('DEFAULT_COLOR', '#fff')
  localStorage.setItem('UI_CACHE_DB_DICT_DATA', 'of another program')
  storage.removeAll(keys.dicts)
  expect(Object.keys(localStorage).sort()).toEqual(['UI_CACHE_DB_DICT_DATA', 'pro__DEFAULT_COLOR'])
})

describe('full storage', () => {
  test('keeps the value for this page and never an older one', () => {
    storage.set('a', 'old')
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    storage.set('a', 'new')
    expect(storage.get('a')).toBe('new')
    expect(localStorage.getItem('pro__a')).toBeNull()
    storage.remove('a')
    expect(storage.get('a')).toBeUndefined()
  })

  test('forgets what ends also in memory', () => {
    vi.useFakeTimers()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    storage.set('a', 1, 1000)
    vi.advanceTimersByTime(1001)
    expect(storage.get('a')).toBeUndefined()
  })
})

test('blocked storage is no error: reading, writing and removing work for this page', () => {
  const blocked = createStorage(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(blocked.get('a')).toBeUndefined()
  blocked.set('a', 1)
  expect(blocked.get('a')).toBe(1)
  blocked.removeAll('a')
  expect(blocked.get('a')).toBeUndefined()
})
