import { describe, expect, test, vi } from 'vitest'
import { lookupOf } from '../../cells/fixtures'
import { applyView } from '../sheet/order'
import { storeOf } from '../testing/store'

const rows = Array.from({ length: 4 }, (_, i) => ({ id: `${i}`, name: `n${i}` }))
const make = (options: object = {}) => storeOf([{ key: 'name', type: 'input' }], rows, options)
const tick = (store: ReturnType<typeof make>, index: number) => {
  const row = store.rows()[index]
  if (row) store.selection.toggle(row)
}

describe('check boxes', () => {
  test('the head’s box is indeterminate for a partial selection', () => {
    const store = make()
    expect(store.selection.headState()).toBe('none')
    tick(store, 2)
    expect([store.selection.headState(), store.selection.ids()]).toEqual(['some', ['2']])
    store.selection.toggleAll()
    expect([store.selection.headState(), store.selection.count]).toEqual(['all', 4])
    store.selection.toggleAll()
    expect(store.selection.headState()).toBe('none')
  })

  test('select all skips disabled rows', () => {
    const store = make({ disabledRows: { name: ['n1', 'n2'] } })
    store.selection.toggleAll()
    expect([store.selection.ids(), store.selection.headState()]).toEqual([['0', '3'], 'all'])
  })

  test('select all means the page on the screen, and what a filter lets through; other ticks stay', () => {
    const store = make()
    tick(store, 3)
    store.selection.cover(() => store.rows().slice(0, 2))
    expect(store.selection.headState()).toBe('none')
    store.selection.toggleAll()
    expect([store.selection.ids(), store.selection.headState()]).toEqual([['0', '1', '3'], 'all'])
    store.selection.toggleAll()
    expect(store.selection.ids()).toEqual(['3'])
    store.selection.cover(undefined)
    const accepts = (value: unknown) => value === 'n1'
    applyView(store, { sort: [], filters: [{ key: 'name', accepts }] }, lookupOf({}))
    store.selection.toggleAll()
    expect([store.selection.ids(), store.selection.headState()]).toEqual([['1', '3'], 'all'])
  })

  test('disabled rows cannot be selected', () => {
    const store = make({ disabledRows: { name: (value: unknown) => value === 'n1' } })
    tick(store, 1)
    expect(store.selection.count).toBe(0)
  })

  test('a removed row is no longer selected', () => {
    const store = make()
    tick(store, 0)
    store.remove(['0'])
    store.undo()
    expect(store.selection.count).toBe(0)
  })

  test('a tick tells its row and the head only', () => {
    const store = make()
    const [first, second, head] = [vi.fn(), vi.fn(), vi.fn()]
    store.listeners.onRow('0', first)
    store.listeners.onRow('1', second)
    store.listeners.onTopic('selection', head)
    tick(store, 0)
    expect([first, second, head].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1])
  })
})

test('of radio buttons only the latest is chosen', () => {
  const store = make({ selection: 'radio' })
  tick(store, 0)
  tick(store, 2)
  expect(store.selection.ids()).toEqual(['2'])
})
