import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { entityOf, modelOf, testUser } from '../../tests/support/formEntity'
import { createDraftKeeper } from '../data/draftKeeper'
import { memoryDrafts } from '../data/memoryDrafts'
import type { DraftPort } from '../ports'
import { byNamesOfNow, createDrafts, type Draft, draftOf } from './drafts'
import { shownFields, startOf } from './start'
import { createFormState } from './state'

const entity = entityOf({
  name: { type: 'input', title: '名称' },
  price: { type: 'money', title: '单价' },
  tags: { type: 'list_multi', title: '标签', options: [{ value: 'a', text: 'A' }] },
})

const owner = {
  userId: 'u1',
  tenantId: 1001,
  route: '/content/product',
  entity: 'product',
  record: '7',
}
const aDraft: Draft = { at: Date.now(), ver: '3', values: { name: '桌子' }, base: { name: '椅子' } }

function open(port: DraftPort, typed?: string) {
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
  if (typed !== undefined) state.change('name', typed)
  const drafts = createDrafts(port, owner)
  const keeper = createDraftKeeper({
    subscribe: state.subscribe,
    read: () => draftOf(state, '3'),
    drafts,
  })
  return { state, drafts, keeper }
}

/** The drafts in the store, whoever wrote them. */
const stored = ({ all }: { readonly all: ReadonlyMap<string, unknown> }) => [...all.values()]

describe('the draft of an open form', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') }))
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  test('is at most 300 ms behind, while typing goes on', () => {
    const port = memoryDrafts()
    const { state } = open(port)
    for (let i = 0; i < 30; i++) {
      state.change('name', `椅子${i}`)
      vi.advanceTimersByTime(100)
    }
    expect(stored(port)).toEqual([
      expect.objectContaining({ values: { name: expect.stringMatching(/^椅子2[789]$/) } }),
    ])
    vi.advanceTimersByTime(200)
    expect(stored(port)).toEqual([
      { at: expect.any(Number), ver: '3', values: { name: '椅子29' }, base: { name: '椅子' } },
    ])
  })

  test('that takes long to write leaves most of the time to typing', () => {
    const port = memoryDrafts()
    let now = 0
    // Every draft takes 60 ms.
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 60))
    const put = vi.spyOn(port, 'put')
    const { state } = open(port)
    for (let i = 0; i < 30; i++) {
      state.change('name', `椅子${i}`)
      vi.advanceTimersByTime(100)
    }
    expect(put.mock.calls.length).toBeLessThan(6)
    vi.advanceTimersByTime(1000)
    expect(stored(port)).toMatchObject([{ values: { name: '椅子29' } }])
  })

  test('holds what was typed before anybody listened', () => {
    const port = memoryDrafts()
    open(port, '桌子').keeper.flush()
    expect(stored(port)).toMatchObject([{ values: { name: '桌子' } }])
  })

  test('is gone when the edits are undone, saved or given up', () => {
    const port = memoryDrafts()
    const { state, keeper } = open(port)
    state.change('name', '桌子')
    keeper.flush()
    expect(stored(port)).toHaveLength(1)
    state.change('name', '椅子')
    vi.advanceTimersByTime(2000)
    expect(stored(port)).toEqual([])

    state.change('name', '桌子')
    keeper.flush()
    keeper.end()
    vi.advanceTimersByTime(5000)
    expect(stored(port)).toEqual([])
  })

  test('stays when the form goes away', () => {
    const port = memoryDrafts()
    const { state, keeper } = open(port)
    state.change('tags', ['a'])
    keeper.stop()
    expect(stored(port)).toMatchObject([{ values: { tags: 'a' } }])
  })
})

describe('a draft that was left behind', () => {
  test('is found by the same person at the same record on the same page only', async () => {
    const port = memoryDrafts()
    createDrafts(port, owner).keep({ ...aDraft })
    expect(await createDrafts(port, owner).find()).toMatchObject(aDraft)
    for (const other of [
      { userId: 'u2' },
      { tenantId: 1002 },
      { route: '/content/news' },
      { entity: 'news' },
      { record: '8' },
    ]) {
      expect(await createDrafts(port, { ...owner, ...other }).find(), String(other)).toBeUndefined()
    }
  })

  test('is the latest one; those of 31 days ago and of another shape are none', async () => {
    const port = memoryDrafts()
    const now = Date.now()
    const day = 24 * 60 * 60 * 1000
    createDrafts(port, owner).keep({ ...aDraft, at: now - 31 * day })
    expect(await createDrafts(port, owner).find()).toBeUndefined()
    createDrafts(port, owner).keep({ ...aDraft, at: now - day, values: { name: '旧' } })
    createDrafts(port, owner).keep({ ...aDraft, at: now, ver: '4', values: { name: '新' } })
    for (const odd of [
      null,
      'text',
      [],
      { at: 'x', ver: null, values: {}, base: {} },
      { at: now, ver: 3, values: {}, base: {} },
      { at: now, ver: null, values: [], base: {} },
    ]) {
      port.put(['u1', '1001', '/content/product', 'product', '7', '3', JSON.stringify(odd)], odd)
    }
    expect(await createDrafts(port, owner).find()).toMatchObject({
      ver: '4',
      values: { name: '新' },
    })
  })

  test('is not the one of a form that is still open, in this window or another', async () => {
    const port = memoryDrafts()
    const writing = createDrafts(port, owner)
    const release = writing.hold()
    writing.keep({ ...aDraft })
    expect(await createDrafts(port, owner).find()).toBeUndefined()
    release()
    expect(await createDrafts(port, owner).find()).toMatchObject(aDraft)
  })

  test('two windows keep a draft each; what one does to its own leaves the other’s alone', async () => {
    const port = memoryDrafts()
    const [one, other] = [createDrafts(port, owner), createDrafts(port, owner)]
    one.keep({ ...aDraft, values: { name: '一' } })
    other.keep({ ...aDraft, values: { name: '二' } })
    one.remove()
    expect(await createDrafts(port, owner).find()).toMatchObject({ values: { name: '二' } })
  })

  test('becomes the form’s own when it is taken, also under a newer version', async () => {
    const port = memoryDrafts()
    createDrafts(port, owner).keep({ ...aDraft })
    const form = createDrafts(port, owner)
    const found = await form.find()
    if (!found) throw new Error('no draft was found')
    form.adopt(found)
    form.keep({ ...aDraft, ver: '5', values: { name: '桌子', price: 2 } })
    expect(stored(port)).toMatchObject([{ ver: '5', values: { name: '桌子', price: 2 } }])
    form.remove()
    expect(stored(port)).toEqual([])
  })
})

test('a draft of before a field was renamed has its value under the name of now', () => {
  const renamed = entityOf({
    title: { type: 'input', title: '名称', was: ['name'] },
    price: { type: 'money', title: '单价', was: ['tags'] },
    tags: { type: 'input', title: '标签' },
  })
  const draft = {
    ...aDraft,
    values: { name: '桌子', tags: 'a' },
    refused: { name: 'x' },
  }
  expect(byNamesOfNow(draft, renamed.fields)).toMatchObject({
    values: { title: '桌子', tags: 'a' },
    base: { title: '椅子' },
    refused: { title: 'x' },
  })
})
