import { expect, test, vi } from 'vitest'
import { lookupOf } from '../../cells/fixtures'
import { applyView } from '../sheet/order'
import { storeOf } from '../testing/store'
import { atCell } from './range'

const make = () =>
  storeOf(
    [{ key: 'a', type: 'inputNumber' }, { key: 'b' }, { key: 'c', type: 'hidden' }],
    [3, 1, 2].map((a) => ({ id: `${a}`, a })),
  )
const activeOf = (store: ReturnType<typeof make>) => store.cursor.get()?.active

test('the active cell stays the same cell when rows above it come and go', () => {
  const store = make()
  store.cursor.set(atCell({ row: 1, column: 1 }))
  store.insert([{}, {}], 0)
  expect(activeOf(store)).toEqual({ row: 3, column: 1 })
  expect(store.cursor.active()).toEqual({ row: '1', key: 'b' })
  store.undo()
  expect(activeOf(store)).toEqual({ row: 1, column: 1 })
})

test('sorting what is shown moves it along; filtered away it has no place', () => {
  const store = make()
  store.cursor.set(atCell({ row: 0, column: 0 }))
  applyView(store, { sort: [{ key: 'a', order: 'asc' }], filters: [] }, lookupOf())
  expect(activeOf(store)).toEqual({ row: 2, column: 0 })
  applyView(store, { sort: [], filters: [{ key: 'a', accepts: (a) => a !== 3 }] }, lookupOf())
  expect(activeOf(store)).toBeUndefined()
})

test('when its row is removed the cell that takes its place is active, at the end the last', () => {
  const store = make()
  store.cursor.set(atCell({ row: 1, column: 0 }, 'edit'))
  store.remove(['1'])
  expect(store.cursor.get()).toEqual(atCell({ row: 1, column: 0 }))
  store.remove(['2'])
  expect(activeOf(store)).toEqual({ row: 0, column: 0 })
  store.remove(['3'])
  expect(store.cursor.get()).toBeUndefined()
})

test('moving it tells the row that it leaves and the row that it enters', () => {
  const store = make()
  store.cursor.set(atCell({ row: 0, column: 0 }))
  const told = ['3', '1', '2'].map((id) => {
    const listener = vi.fn()
    store.listeners.onRow(id, listener)
    return listener
  })
  store.cursor.set(atCell({ row: 1, column: 0 }))
  expect(told.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
})

test('places count the columns in the order of the screen', () => {
  const store = make()
  expect(store.cursor.keys).toEqual(['a', 'b'])
  store.cursor.set(atCell({ row: 0, column: 0 }))
  store.cursor.setKeys(['b', 'a'])
  expect(activeOf(store)).toEqual({ row: 0, column: 1 })
})

test('a cell outside the table is not taken', () => {
  const store = make()
  store.cursor.set(atCell({ row: 9, column: 0 }))
  expect(store.cursor.get()).toBeUndefined()
})
