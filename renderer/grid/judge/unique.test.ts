import { expect, test } from 'vitest'
import { storeOf } from '../testing/store'
import { createUniqueIndex } from './unique'

function make(values: readonly unknown[]) {
  const store = storeOf(
    [{ key: 'a', type: 'input' }],
    values.map((a, i) => ({ id: `${i}`, a })),
  )
  const [column] = store.table.columns
  if (!column) throw new Error('no column')
  const rowAt = (index: number) => {
    const row = store.table.order[index]
    if (!row) throw new Error('no row')
    return row
  }
  const index = createUniqueIndex(column)
  for (const row of store.table.order) index.add(row, row.source?.a)
  return { index, rowAt }
}

test('a value that two rows hold is a duplicate, an empty one never', () => {
  const { index } = make(['x', 'y', 'x', '', null])
  expect(['x', 'y', '', null, 'z'].map((value) => index.isDuplicate(value))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

test('names the other row exactly when its uniqueness changes', () => {
  const { index, rowAt } = make(['x', 'y', 'z'])
  expect(index.add(rowAt(1), 'x')).toBe(rowAt(0))
  expect(index.add(rowAt(2), 'x')).toBeUndefined()
  expect(index.remove(rowAt(2), 'x')).toBeUndefined()
  expect(index.remove(rowAt(1), 'x')).toBe(rowAt(0))
  expect(index.isDuplicate('x')).toBe(false)
})

test('taking out a row that does not hold the value changes nothing', () => {
  const { index, rowAt } = make(['x', 'x', 'y'])
  expect(index.remove(rowAt(2), 'x')).toBeUndefined()
  expect(index.holders('x')).toEqual([rowAt(0), rowAt(1)])
})
