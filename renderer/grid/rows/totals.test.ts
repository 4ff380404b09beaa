import { expect, test } from 'vitest'
import { storeOf } from '../testing/store'

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
