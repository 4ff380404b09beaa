import { describe, expect, test } from 'vitest'
import type { StoragePort } from '../ports'
import { createDictCache, readOptions } from './dictCache'

const dayMs = 24 * 3600 * 1000
const items = [{ value: '1', text: '启用' }]
const user = { id: 'u1', tenantId: 1001 }

function memory(): StoragePort {
  const kept = new Map<string, string>()
  return {
    get: (key) => JSON.parse(kept.get(key) ?? 'null') ?? undefined,
    set: (key, value) => void kept.set(key, JSON.stringify(value)),
    remove: (key) => void kept.delete(key),
  }
}

describe('the dictionary cache', () => {
  test('keeps a dictionary for seven days and no longer', () => {
    const storage = memory()
    createDictCache(storage, user, () => 0).set('status', items)
    expect(createDictCache(storage, user, () => 7 * dayMs).get('status')?.items).toEqual(items)
    expect(createDictCache(storage, user, () => 7 * dayMs + 1).get('status')).toBeUndefined()
  })

  test('calls an entry fresh for ten minutes', () => {
    const storage = memory()
    createDictCache(storage, user, () => 0).set('status', items)
    expect(createDictCache(storage, user, () => 600_000).get('status')?.fresh).toBe(true)
    expect(createDictCache(storage, user, () => 600_001).get('status')?.fresh).toBe(false)
  })

  test('an entry from the future, as after a clock set back, does not count', () => {
    const storage = memory()
    createDictCache(storage, user, () => dayMs).set('status', items)
    expect(createDictCache(storage, user, () => 0).get('status')).toBeUndefined()
  })

  test('another user or tenant sees nothing of it', () => {
    const storage = memory()
    createDictCache(storage, user).set('status', items)
    expect(createDictCache(storage, { ...user, id: 'u2' }).get('status')).toBeUndefined()
    expect(createDictCache(storage, { ...user, tenantId: 1002 }).get('status')).toBeUndefined()
  })

  test.each([[null], ['x'], [[1]], [{ status: null }], [{ status: { at: 'now', items: 3 } }]])(
    'stored nonsense %j is no entry',
    (stored) => {
      const storage = { ...memory(), get: () => stored }
      expect(createDictCache(storage, user).get('status')).toBeUndefined()
    },
  )
})

describe('options of an answer', () => {
  test('a tone is one of the list; any other colour is none', () => {
    expect(
      readOptions([
        { value: 'on', text: '上架', color: 'green' },
        { value: 'off', text: '下架', color: '#f00' },
      ]),
    ).toEqual([
      { value: 'on', text: '上架', color: 'green' },
      { value: 'off', text: '下架' },
    ])
  })

  test('falsy values are values, and the first of equal ones counts', () => {
    expect(
      readOptions([
        { value: 0, text: '否' },
        { value: '0', text: '别的' },
        { value: false, title: '假' },
        { value: '', label: '空' },
      ]),
    ).toEqual([
      { value: '0', text: '否' },
      { value: 'false', text: '假' },
      { value: '', text: '空' },
    ])
  })

  test.each([[null], [{}], ['x'], [['a', 1, null]]])('%j gives none', (raw) => {
    expect(readOptions(raw)).toEqual([])
  })
})
