import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStorage, keys } from './storage'

const sevenDaysMs = 604_800_000
const storage = createStorage(() => localStorage)

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('every entry stands under the prefix pro__', () => {
  storage.set('DEFAULT_THEME', 'dark')
  expect(Object.keys(localStorage)).toEqual(['pro__DEFAULT_THEME'])
  expect(storage.get('DEFAULT_THEME')).toBe('dark')
})

test.each([keys.token, keys.user, keys.username, keys.tenant])(
  '%s is kept for seven days, without its writer saying so',
  (key) => {
    vi.useFakeTimers()
    storage.set(key, 'x')
    vi.advanceTimersByTime(sevenDaysMs)
    expect(storage.get(key)).toBe('x')
    vi.advanceTimersByTime(1)
    expect(storage.get(key)).toBeUndefined()
  },
)

test('a setting has no end', () => {
  vi.useFakeTimers()
  storage.set(keys.sidebar, 'open')
  vi.advanceTimersByTime(100 * sevenDaysMs)
  expect(storage.get(keys.sidebar)).toBe('open')
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
