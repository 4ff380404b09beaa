import { expect, test, vi } from 'vitest'
import { lookupOf } from '../../cells/fixtures'
import { Registry } from '../../model/entity/registry'
import { storeOf, testCells, valuesIn } from '../testing/store'
import { type FindOptions, find, replaceAll } from './find'
import { applyView } from './order'

const lookup = lookupOf({
  kinds: [
    { value: 'k1', text: 'Bed' },
    { value: 'k2', text: 'Chair' },
  ],
})
const make = () =>
  storeOf(
    [
      { key: 'name', type: 'input' },
      { key: 'kind', type: 'select', dictCode: 'kinds' },
      { key: 'price', type: 'inputNumber' },
      { key: 'lock', type: 'input', disabled: true },
    ],
    [
      { id: '1', name: 'Bed (big)', kind: 'k2', price: 12, lock: 'bed' },
      { id: '2', name: 'a$&b', kind: 'k1', price: 1 },
    ],
  )
const look = (store: ReturnType<typeof make>, text: string, rest: Partial<FindOptions> = {}) => {
  const options = { text, columns: store.table.columns, lookup, ...rest }
  return { options, cells: find(store, options) }
}
const names = async (
  store: ReturnType<typeof make>,
  text: string,
  rest: Partial<FindOptions> = {},
) => (await look(store, text, rest).cells).map(({ row, key }) => `${row}.${key}`)

test('texts are found as people see them, in the order of the screen', async () => {
  const store = make()
  expect(await names(store, 'bed')).toEqual(['1.name', '1.lock', '2.kind'])
  expect(await names(store, 'bed', { matchCase: true })).toEqual(['1.lock'])
  expect(await names(store, 'bed', { wholeCell: true })).toEqual(['1.lock', '2.kind'])
  expect(await names(store, '1')).toEqual(['1.price', '2.price'])
  expect(await names(store, '')).toEqual([])
})

test('signs of regular expressions mean themselves', async () => {
  expect(await names(make(), '(big)')).toEqual(['1.name'])
})

test('rows that are filtered out are not found', async () => {
  const store = make()
  applyView(store, { sort: [], filters: [{ key: 'price', accepts: (v) => v === 1 }] }, lookup)
  expect(await names(store, 'bed')).toEqual(['2.kind'])
})

test('replacing is one step; a text that fits no value and a locked cell are skipped', async () => {
  const store = make()
  const { options, cells } = look(store, 'bed')
  const done = vi.fn()
  replaceAll(store, await cells, 'chair', options, done)
  expect(done).toHaveBeenCalledWith({ cells: 1, skipped: 2 })
  expect(valuesIn(store, 'name')).toEqual(['chair (big)', 'a$&b'])
  store.undo()
  expect(valuesIn(store, 'name')).toEqual(['Bed (big)', 'a$&b'])
})

test('a dictionary cell takes the code of the new text', async () => {
  const store = make()
  const { options, cells } = look(store, 'Bed', { columns: store.table.columns.slice(1, 2) })
  const done = vi.fn()
  replaceAll(store, await cells, 'Chair', options, done)
  expect(done).toHaveBeenCalledWith({ cells: 1, skipped: 0 })
  expect(valuesIn(store, 'kind')).toEqual(['k2', 'k2'])
})

test('the new text stands as it is written', async () => {
  const store = make()
  const { options, cells } = look(store, '$&')
  replaceAll(store, await cells, '$1', options)
  expect(valuesIn(store, 'name')[1]).toBe('a$1b')
})

test('a number is found and replaced by its text as people read it, too', async () => {
  const [normal, money] = [testCells.get('normal'), testCells.get('money')]
  const cells = new Registry('cell', [normal, { ...money, rest: () => '1,234.50' }])
  const shown = storeOf([{ key: 'price', type: 'money' }], [{ id: '1', price: 1234.5 }], { cells })
  const { options, cells: found } = look(shown, '1,234')
  expect(await found).toEqual([{ row: '1', key: 'price' }])
  replaceAll(shown, await found, '2,000', options)
  expect(valuesIn(shown, 'price')).toEqual([2000.5])
})
