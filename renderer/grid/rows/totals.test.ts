import { describe, expect, test } from 'vitest'
import { inputNumberValue } from '../../cells/inputNumber/value'
import type { Field } from '../../model/entity/field'
import { entityColumns } from '../columns/entityColumns'
import { createGridStore } from '../store/store'
import { storeOf, testCells } from '../testing/store'

const docs = [{ key: 'a', type: 'inputNumber', statistics: ['sum', 'average'] }]
const totalsOf = (values: readonly unknown[]) => {
  const store = storeOf(
    docs,
    values.map((a, i) => ({ id: `${i}`, a })),
  )
  return [store.totals.get('a', 'sum'), store.totals.get('a', 'average')]
}

test.each([
  [
    [1, 2, 3],
    [6, 2],
  ],
  [
    [0.1, 0.2],
    [0.3, 0.15],
  ],
  [
    [1.005, 2.01, null],
    [3.015, 1.5075],
  ],
  [
    [999_999_999_999, 0.01, -999_999_999_999],
    [0.01, 0.01 / 3],
  ],
  [
    [0.000001, 0.000002],
    [0.000003, 0.0000015],
  ],
  [
    [-1.5, -1.5],
    [-3, -1.5],
  ],
])('%j', (values, [sum, average]) => {
  const [actualSum, actualAverage] = totalsOf(values)
  expect(actualSum).toBe(sum)
  expect(actualAverage).toBeCloseTo(average ?? Number.NaN, 12)
})

test('nothing to count has no total', () => {
  expect(totalsOf([])).toEqual([null, null])
  expect(totalsOf([null, ''])).toEqual([null, null])
})

test('a value that is no number does not count', () => {
  expect(totalsOf(['many', 3])).toEqual([3, 3])
})

test('a column without statistics has none', () => {
  const store = storeOf([{ key: 'a', type: 'inputNumber' }], [{ id: '1', a: 1 }])
  expect(store.totals.get('a', 'sum')).toBeNull()
})

test('a thousand changes leave no binary noise', () => {
  const store = storeOf(
    docs,
    Array.from({ length: 10 }, (_, i) => ({ id: `${i}`, a: 0.1 })),
  )
  store.totals.get('a', 'sum')
  for (let i = 0; i < 1000; i++) store.set(`${i % 10}`, { a: (i % 7) / 10 })
  for (let i = 0; i < 10; i++) store.set(`${i}`, { a: 0.1 })
  expect(store.totals.get('a', 'sum')).toBe(1)
})

test('a row that somebody else has removed does not count, whatever is unsaved in it, until it is back', () => {
  const store = storeOf(
    docs,
    [1, 2, 4].map((a) => ({ id: `${a}`, a })),
  )
  const totals = () => [store.totals.get('a', 'sum'), store.totals.get('a', 'average')]
  expect(totals()).toEqual([7, 7 / 3])
  store.set('4', { a: 40 })
  // Its edits keep it from being read only.
  expect([store.gone('2'), store.gone('4'), store.gone('4')]).toEqual([true, false, false])
  expect(totals()).toEqual([1, 1])
  store.set('4', { a: 400 })
  store.remove(['4'])
  store.undo()
  store.set('1', { a: 3 })
  expect(totals()).toEqual([3, 3])
  // Also where the column is counted anew.
  const fresh = storeOf(docs, [
    { id: '1', a: 1 },
    { id: '2', a: 2 },
  ])
  fresh.gone('2')
  expect(fresh.totals.get('a', 'sum')).toBe(1)
  store.merge('4', { id: '4', a: 5 })
  expect(totals()).toEqual([403, 403 / 2])
})

test('the numbers of places are counted anew when rows come and go', () => {
  const places = [{ key: 'n', type: 'inputNumber', statistics: ['sum', 'average'] }]
  const rows = ['a', 'b', 'c'].map((id) => ({ id }))
  const store = storeOf(places, rows, { orderKey: 'n' })
  const totals = () => [store.totals.get('n', 'sum'), store.totals.get('n', 'average')]
  expect(totals()).toEqual([6, 2])
  store.insert([{}], 0)
  expect(totals()).toEqual([10, 2.5])
  store.remove(['b'])
  expect(totals()).toEqual([6, 2])
})

describe('smallest, largest, counted and different values', () => {
  const kinds = ['min', 'max', 'size', 'distinct'] as const
  const docs = [
    { key: 'n', type: 'inputNumber', statistics: [...kinds] },
    { key: 'word', type: 'input', statistics: ['size', 'distinct'] },
  ]
  const store = () =>
    storeOf(docs, [
      { id: '1', n: 3, word: 'a' },
      { id: '2', n: null, word: '' },
      { id: '3', n: 3, word: 'b' },
      { id: '4', n: -1, word: 'a' },
    ])

  test('of what is there', () => {
    const { totals } = store()
    expect(kinds.map((kind) => totals.get('n', kind))).toEqual([-1, 3, 3, 2])
    expect(totals.get('word', 'size')).toBe(3)
    expect(totals.get('word', 'distinct')).toBe(2)
  })

  test('follow each change', () => {
    const held = store()
    const told = () => kinds.map((kind) => held.totals.get('n', kind))
    told()
    held.set('4', { n: 9 })
    expect(told()).toEqual([3, 9, 3, 2])
    held.set('4', { n: 3 })
    expect(told()).toEqual([3, 3, 3, 1])
    held.set('4', { n: null })
    expect(told()).toEqual([3, 3, 2, 1])
  })
})

describe('a total made of the sums of several columns', () => {
  const field = (key: string): Field => ({
    key,
    title: key,
    type: inputNumberValue,
    props: {},
    required: false,
    unique: false,
    readonly: false,
  })
  const held = (keys: readonly string[], rows: readonly object[]) => {
    const rate = { field: 'rate', totalBy: 'sum(clicks) * 100 / sum(views)' }
    const docs = ['views', 'clicks', rate].filter((doc) =>
      keys.includes(typeof doc === 'string' ? doc : doc.field),
    )
    const columns = entityColumns({ docs, fields: keys.map(field), cells: testCells })
    const store = createGridStore({ columns })
    store.load(rows.map((row, at) => ({ id: `${at}`, ...row })))
    return store
  }
  const rows = [
    { views: 1000, clicks: 10, rate: 1 },
    { views: 10, clicks: 5, rate: 50 },
  ]

  test('is no mean of the rows, and follows each change of what it is made of', () => {
    const store = held(['views', 'clicks', 'rate'], rows)
    expect(store.totals.get('rate', 'sum')).toBeCloseTo(1.4851, 4)
    expect(store.totals.look('rate', 'sum')).toBeCloseTo(1.4851, 4)
    store.set('0', { views: 490 })
    expect(store.totals.get('rate', 'sum')).toBe(3)
    store.set('0', { views: null })
    store.set('1', { views: 0 })
    expect(store.totals.get('rate', 'sum')).toBeNull()
  })

  test('of a column that the user does not see there is none', () => {
    const store = held(['clicks', 'rate'], rows)
    expect(store.totals.get('rate', 'sum')).toBeNull()
    expect(store.totals.keys.has('rate')).toBe(false)
  })
})
