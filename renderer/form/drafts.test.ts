import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { entityOf, modelOf, testUser } from '../../tests/support/formEntity'
import type { StoragePort } from '../ports'
import { createDraftKeeper } from './draftKeeper'
import { createDrafts, type Draft } from './drafts'
import { shownFields, startOf } from './start'
import { createFormState } from './state'

const entity = entityOf({
  name: { type: 'input', title: '名称' },
  price: { type: 'money', title: '单价' },
  tags: { type: 'list_multi', title: '标签', options: [{ value: 'a', text: 'A' }] },
})

function memory(): StoragePort & { readonly all: Map<string, string> } {
  const all = new Map<string, string>()
  return {
    all,
    get: (key) => (all.has(key) ? JSON.parse(all.get(key) ?? 'null') : undefined),
    set: (key, value) => void all.set(key, JSON.stringify(value)),
    remove: (key) => void all.delete(key),
  }
}

function open(storage: StoragePort, offered?: Draft) {
  const { fields } = entity
  const start = startOf({
    mode: 'edit',
    fields,
    record: { name: '椅子', price: 1 },
    user: testUser,
  })
  const state = createFormState({
    fields,
    shown: shownFields(modelOf(entity)),
    start,
    user: testUser,
  })
  const drafts = createDrafts(storage, {
    userId: 'u1',
    tenantId: 1001,
    entity: 'product',
    record: '7',
  })
  const keeper = createDraftKeeper({ state, drafts, ver: () => '3', offered: () => offered })
  return { state, drafts, keeper }
}

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') }))
afterEach(() => void vi.useRealTimers())

describe('drafts', () => {
  test('what was typed is kept within two seconds, while typing goes on', () => {
    const { state, drafts } = open(memory())
    for (let i = 0; i < 30; i++) {
      state.change('name', `椅子${i}`)
      vi.advanceTimersByTime(100)
    }
    // 3 s of typing: the last write is at most two seconds old.
    const kept = Number(String(drafts.read()?.values.name).replace('椅子', ''))
    expect(kept).toBeGreaterThanOrEqual(9)
    vi.advanceTimersByTime(2000)
    expect(drafts.read()).toEqual({
      at: expect.any(Number),
      ver: '3',
      values: { name: '椅子29' },
      base: { name: '椅子' },
    })
  })

  test('undoing the edits removes the draft; so does saving or giving up', () => {
    const storage = memory()
    const { state, drafts, keeper } = open(storage)
    state.change('name', '桌子')
    keeper.flush()
    expect(drafts.read()).toBeDefined()
    state.change('name', '椅子')
    vi.advanceTimersByTime(2000)
    expect(drafts.read()).toBeUndefined()

    state.change('name', '桌子')
    keeper.flush()
    keeper.end()
    vi.advanceTimersByTime(5000)
    expect(storage.all.size).toBe(0)
  })

  test('a form that goes away with edits leaves its draft behind', () => {
    const { state, drafts, keeper } = open(memory())
    state.change('tags', ['a'])
    keeper.stop()
    expect(drafts.read()?.values).toEqual({ tags: 'a' })
  })

  test('a draft that is still offered is not lost under new edits', () => {
    const offered = {
      at: 1,
      ver: '3',
      values: { name: '桌子', price: 5 },
      base: { name: '椅子', price: 1 },
    }
    const { state, drafts, keeper } = open(memory(), offered)
    state.change('name', '柜子')
    keeper.flush()
    expect(drafts.read()).toMatchObject({
      values: { name: '柜子', price: 5 },
      base: { name: '椅子', price: 1 },
    })
  })

  test.each([
    null,
    'text',
    [],
    { at: 'x', ver: null, values: {}, base: {} },
    { at: Date.now(), ver: 3, values: {}, base: {} },
    { at: Date.now(), ver: null, values: [], base: {} },
  ])('%j in the storage is no draft', (stored) => {
    const storage = memory()
    const owner = { userId: 'u1', tenantId: 1001, entity: 'product', record: '7' }
    storage.set('form-draft:u1:1001:product:7', stored)
    expect(createDrafts(storage, owner).read()).toBeUndefined()
  })

  test('another person, tenant or record finds nothing', () => {
    const storage = memory()
    const owner = { userId: 'u1', tenantId: 1001, entity: 'product', record: '7' }
    createDrafts(storage, owner).keep({ at: Date.now(), ver: null, values: {}, base: {} })
    expect(createDrafts(storage, owner).read()).toBeDefined()
    expect(createDrafts(storage, { ...owner, userId: 'u2' }).read()).toBeUndefined()
    expect(createDrafts(storage, { ...owner, tenantId: 1002 }).read()).toBeUndefined()
    expect(createDrafts(storage, { ...owner, record: '8' }).read()).toBeUndefined()
  })
})
