import { describe, expect, test, vi } from 'vitest'
import { collect } from '../store/collect'
import { storeOf, valuesIn } from '../testing/store'
import { isDirty } from './output'

const docs = [
  { key: 'name', type: 'input', validateRules: [{ unique: true }] },
  { key: 'price', type: 'inputNumber', statistics: 'sum' },
]
const count = 20_000
const records = Array.from({ length: count }, (_, i) => ({ id: `r${i}`, name: `n${i}`, price: 1 }))

describe('loading many rows', () => {
  test('makes those that are looked at, and all of them in idle time, with their totals', async () => {
    const store = storeOf(docs, records)
    expect(store.count()).toBe(count)
    expect(store.rowAt(500)?.id).toBe('r500')
    expect(store.table.isGrowing).toBe(true)
    expect(store.totals.look('price', 'sum')).toBeUndefined()

    const told = vi.fn()
    store.listeners.onTopic('totals', told)
    await vi.waitFor(() => expect(told).toHaveBeenCalled())
    expect(store.table.isGrowing).toBe(false)
    expect(store.totals.look('price', 'sum')).toBe(count)
  })

  test('rows that are new keep the order in which they were given', () => {
    const given = [{ name: 'a' }, { name: 'b' }, { id: 'c', name: 'c' }, { name: 'd' }]
    const store = storeOf(docs, given, { newWithoutId: true })
    expect(valuesIn(store, 'name')).toEqual(['a', 'b', 'c', 'd'])
  })

  test('rows that are new are nobody’s edit until somebody edits one', () => {
    const store = storeOf(docs, [{ name: 'a' }, { name: 'b' }], { newWithoutId: true })
    expect(isDirty(store.table)).toBe(false)
    const [first] = store.table.order
    store.set(String(first?.id), { price: 5 })
    expect(isDirty(store.table)).toBe(true)
    store.undo()
    expect(isDirty(store.table)).toBe(false)
  })

  test('an edit, an undo and the state of the table need no other rows', () => {
    const store = storeOf(docs, records)
    store.set('r3', { price: 5 })
    expect(isDirty(store.table)).toBe(true)
    store.undo()
    expect(isDirty(store.table)).toBe(false)
    expect(store.table.isGrowing).toBe(true)
  })

  test('whoever asks for all of them gets them: ids, the order, the end, output and errors', async () => {
    const given: unknown[] = [...records]
    given[count - 3] = { id: 'r1', name: 'n1', price: 1 }
    given[count - 2] = null
    given[count - 1] = { name: 'without an id' }
    const store = storeOf(docs, given)
    // The host's list is its own.
    given.length = 0
    expect(store.count()).toBe(count)
    const { values, errors } = await collect(store)
    expect(values).toHaveLength(count - 1)
    expect(store.count()).toBe(count - 1)
    expect(store.table.order.slice(-2).map(({ unusable }) => unusable)).toEqual([
      'duplicate',
      'missing',
    ])
    // The row that can be mended is told; the other is shown only.
    expect(errors.map(({ rowIndex, key }) => [rowIndex, key])).toEqual([[1, 'name']])
    expect(store.table.byId.get('r1')?.index).toBe(1)
  })

  test('a total that is counted while rows change is the one of the changed rows', async () => {
    const store = storeOf(docs, records)
    const told = vi.fn()
    store.listeners.onTopic('totals', told)
    store.insert([{ price: 10 }], 0)
    store.set('r0', { price: 3 })
    store.remove(['r1'])
    told.mockClear()
    await vi.waitFor(() => expect(told).toHaveBeenCalled())
    expect(store.totals.look('price', 'sum')).toBe(count + 11)
  })
})
