import { expect, test } from 'vitest'
import { storeOf } from '../testing/store'
import { conflictsOf } from './conflicts'

const docs = [
  { key: 'name', type: 'input' },
  { key: 'price', type: 'inputNumber' },
]
const open = () =>
  storeOf(docs, [
    { id: '1', name: 'a', price: 1 },
    { id: '2', name: 'b', price: 2 },
  ])
const names = (store: ReturnType<typeof open>) =>
  conflictsOf(store.table).map(({ row, key }) => `${row.id} ${key}`)

test('conflicts are listed in the order of the screen and go when they are resolved', () => {
  const store = open()
  let told = 0
  store.listeners.onTopic('conflicts', () => (told += 1))
  store.set('2', { name: 'mine', price: 9 })
  store.set('1', { price: 8 })
  store.merge('2', { price: 5, name: 'theirs' })
  store.merge('1', { price: 4, name: 'free' })
  expect(names(store)).toEqual(['1 price', '2 name', '2 price'])
  expect(told).toBe(2)
  store.resolve('2', 'name', 'mine')
  store.resolve('2', 'price', 'theirs')
  expect(names(store)).toEqual(['1 price'])
  expect(store.table.byId.get('2')?.values).toEqual({ name: 'mine', price: 5 })
  store.saved('1')
  expect(names(store)).toEqual([])
  expect(told).toBe(5)
})

test('a cell that is taken back to the server’s value has no conflict any more', () => {
  const store = open()
  store.set('1', { price: 8 })
  store.merge('1', { price: 4 })
  expect(names(store)).toEqual(['1 price'])
  store.undo()
  expect(store.table.byId.get('1')?.values?.price).toBe(4)
  expect(names(store)).toEqual([])
})

test('a removed row has none on the screen', () => {
  const store = open()
  store.set('1', { price: 8 })
  store.merge('1', { price: 4 })
  store.remove(['1'])
  expect(names(store)).toEqual([])
})
