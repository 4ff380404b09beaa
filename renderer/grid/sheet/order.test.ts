import { expect, test } from 'vitest'
import { lookupOf } from '../../cells/fixtures'
import { sortKey } from '../../values/pinyin'
import { outputOf } from '../rows/output'
import { storeOf } from '../testing/store'
import { distinctTexts } from '../view/sheet/filter'
import { applyView, sortForGood } from './order'

const docs = [
  { key: 'name', type: 'input' },
  { key: 'price', type: 'inputNumber' },
]
const make = () =>
  storeOf(docs, [
    { id: '1', name: '床单', price: 10 },
    { id: '2', name: 'item 10', price: null },
    { id: '3', name: 'item 9', price: 2 },
    { id: '4', name: '', price: 10 },
  ])
const lookup = lookupOf()
const shown = (store: ReturnType<typeof make>) => store.rows().map(({ id }) => id)
const sortBy = (key: string, order: 'asc' | 'desc') => ({ sort: [{ key, order }], filters: [] })
const plain = { sort: [], filters: [] }

test('sorting changes what is shown, not the rows', () => {
  const store = make()
  applyView(store, sortBy('price', 'asc'), lookup)
  expect(shown(store)).toEqual(['3', '1', '4', '2'])
  expect(outputOf(store.table).values.map(({ id }) => id)).toEqual(['1', '2', '3', '4'])
  applyView(store, plain, lookup)
  expect(shown(store)).toEqual(['1', '2', '3', '4'])
})

test('empty cells are last in both directions, and numbers in texts count as numbers', () => {
  const store = make()
  applyView(store, sortBy('price', 'desc'), lookup)
  expect(shown(store)).toEqual(['1', '4', '3', '2'])
  applyView(store, sortBy('name', 'asc'), lookup, sortKey)
  expect(shown(store).slice(-1)).toEqual(['4'])
  expect(shown(store).indexOf('3')).toBeLessThan(shown(store).indexOf('2'))
})

test('edits are not lost by a filter, and the edited row does not jump away', () => {
  const store = make()
  const filters = [{ key: 'price', accepts: (value: unknown) => value === 10 }]
  applyView(store, { sort: [], filters }, lookup)
  expect(shown(store)).toEqual(['1', '4'])
  store.set('1', { price: 3 })
  expect(shown(store)).toEqual(['1', '4'])
  applyView(store, { sort: [], filters }, lookup)
  expect(shown(store)).toEqual(['4'])
  expect(outputOf(store.table).changedRows).toEqual([{ id: '1', name: '床单', price: 3 }])
})

test('a row inserted into a sorted view stands below the row it was inserted after', () => {
  const store = make()
  applyView(store, sortBy('price', 'asc'), lookup)
  const [row] = store.insert([{ name: 'new' }], 1)
  expect(shown(store)).toEqual(['3', '1', row?.id, '4', '2'])
  expect(store.rows().map(({ place }) => place)).toEqual([0, 1, 2, 3, 4])
  store.remove(['3'])
  expect(store.rows().map(({ place }) => place)).toEqual([0, 1, 2, 3])
  store.undo()
  expect(shown(store)).toContain('3')
})

test('rows inserted behind one that is filtered out are shown', () => {
  const store = make()
  const filters = [{ key: 'price', accepts: (value: unknown) => value === 10 }]
  applyView(store, { sort: [], filters }, lookup)
  const added = store.insert([{ name: 'x' }, { name: 'y' }], 2).map(({ id }) => id)
  expect(shown(store)).toEqual(['1', '4', ...added])
})

test('a filtered view follows a move of rows', () => {
  const store = make()
  const filters = [{ key: 'price', accepts: (value: unknown) => value === 10 }]
  applyView(store, { sort: [], filters }, lookup)
  store.move(3, 0)
  expect(shown(store)).toEqual(['4', '1'])
})

test('sorting for good is one step that can be undone', () => {
  const store = make()
  sortForGood(store, [{ key: 'price', order: 'asc' }], lookup)
  expect(outputOf(store.table).values.map(({ id }) => id)).toEqual(['3', '1', '4', '2'])
  store.undo()
  expect(outputOf(store.table).values.map(({ id }) => id)).toEqual(['1', '2', '3', '4'])
})

test('texts stand as in lists: numbers by size, Latin, then Chinese as its phrases are read', () => {
  // cases/collation.json: what a list of the server gives, as tests/contract/entityTextKeys shows.
  const expected = ['2', '9', '10', 'a', 'A', 'b', 'B', '阿里', '安徽', '长沙', '重庆', '张三']
  const rows = expected.toReversed().map((name, at) => ({ id: String(at), name }))
  const store = storeOf([{ key: 'name', type: 'input' }], rows)
  const names = () => shown(store).map((id) => rows[Number(id)]?.name)
  applyView(store, sortBy('name', 'asc'), lookup, sortKey)
  expect(names()).toEqual(expected)
  applyView(store, sortBy('name', 'desc'), lookup, sortKey)
  expect(names()).toEqual(expected.toReversed())
  const [name] = store.table.columns
  if (!name) throw new Error('the store has a column')
  const texts = distinctTexts(store, name, lookup, sortKey)
  expect(texts.map(({ text }) => text)).toEqual(expected)
})

test('values of a dictionary stand in its order, those of a table by their names, unknown ones last', () => {
  const options = (pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([value, text]) => ({ value, text }))
  const dicts = lookupOf({
    level: options([
      ['low', '低'],
      ['mid', '中'],
      ['high', '高'],
    ]),
    'brand,name,id': options([
      ['1', '长沙'],
      ['2', '安徽'],
    ]),
  })
  const store = storeOf(
    [
      { key: 'level', type: 'select', dict: 'level' },
      { key: 'brand', type: 'select', dict: 'brand,name,id' },
    ],
    [
      { id: 'a', level: 'high', brand: '1' },
      { id: 'b', level: 'gone', brand: '2' },
      { id: 'c', level: 'low', brand: null },
      { id: 'd', level: 'mid', brand: '1' },
    ],
  )
  applyView(store, sortBy('level', 'asc'), dicts, sortKey)
  expect(shown(store)).toEqual(['c', 'd', 'a', 'b'])
  applyView(store, sortBy('level', 'desc'), dicts, sortKey)
  expect(shown(store)).toEqual(['a', 'd', 'c', 'b'])
  applyView(store, sortBy('brand', 'asc'), dicts, sortKey)
  expect(shown(store)).toEqual(['b', 'a', 'd', 'c'])
})
