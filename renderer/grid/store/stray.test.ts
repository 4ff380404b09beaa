import { describe, expect, test, vi } from 'vitest'
import { lookupOf } from '../../cells/fixtures'
import { clearCells, textsOf } from '../sheet/copy'
import { fill, fillFrom } from '../sheet/fill'
import { find, replaceAll } from '../sheet/find'
import { applyView } from '../sheet/order'
import { storeOf, valuesIn } from '../testing/store'
import { distinctTexts, filterOf, noFilter } from '../view/sheet/filter'

const lookup = lookupOf()

/** Three rows; the price of the first says 12元5, which no number field can take. */
function make() {
  const store = storeOf(
    [
      { key: 'price', type: 'inputNumber' },
      { key: 'stock', type: 'inputNumber' },
      { key: 'name', type: 'input' },
    ],
    [
      { id: '1', price: 7, stock: 1, name: 'a' },
      { id: '2', price: 8, stock: 2, name: 'b' },
      { id: '3', price: 9, stock: 3, name: 'c' },
    ],
  )
  store.apply(
    [{ kind: 'set', rows: [{ row: '1', values: { price: 7 }, refused: { price: '12元5' } }] }],
    { label: '' },
  )
  return store
}
const refusedIn = (store: ReturnType<typeof make>, key: string) =>
  store.table.order.map(({ marks }) => marks?.refused?.[key])
const whole = { top: 0, left: 0, bottom: 2, right: 2 }

describe('a text that is no value of its column', () => {
  test('is copied as it stands, and cut', () => {
    const store = make()
    const { columns } = store.table
    expect(textsOf(store, whole, columns, lookup)[0]).toEqual(['12元5', '1', 'a'])
    clearCells(store, { ...whole, bottom: 0 }, columns)
    expect(textsOf(store, whole, columns, lookup)[0]).toEqual(['', '', ''])
  })

  test('is found, and becomes a value when it is replaced by one', async () => {
    const store = make()
    const options = { text: '元', columns: store.table.columns, lookup }
    const cells = await find(store, options)
    expect(cells).toEqual([{ row: '1', key: 'price' }])
    const done = vi.fn()
    replaceAll(store, cells, '.', options, done)
    expect(done).toHaveBeenCalledWith({ cells: 1, skipped: 0 })
    expect(valuesIn(store, 'price')).toEqual([12.5, 8, 9])
    expect(refusedIn(store, 'price')[0]).toBeUndefined()
  })

  test('is not what the cell held before it', async () => {
    const store = make()
    expect(await find(store, { text: '7', columns: store.table.columns, lookup })).toEqual([])
  })

  test('stands in red with its new text where that is no value either; undoing gives the old one', async () => {
    const store = make()
    const options = { text: '元', columns: store.table.columns, lookup }
    const done = vi.fn()
    replaceAll(store, await find(store, options), '块', options, done)
    expect(done).toHaveBeenCalledWith({ cells: 1, skipped: 0 })
    expect(refusedIn(store, 'price')).toEqual(['12块5', undefined, undefined])
    expect(valuesIn(store, 'price')).toEqual([7, 8, 9])
    store.undo()
    expect(refusedIn(store, 'price')[0]).toBe('12元5')
  })

  test('is filtered by what it says, and stands in the list of texts', () => {
    const store = make()
    const by = (text: string, test: 'contains' | 'gt' = 'contains') => {
      const filter = filterOf('price', { ...noFilter, test, text }, lookup)
      applyView(store, { sort: [], filters: [filter] }, lookup)
      return store.rows().map(({ id }) => id)
    }
    expect(by('元')).toEqual(['1'])
    expect(by('7')).toEqual([])
    const price = store.table.column.get('price')
    if (!price) throw new Error('no column')
    expect(distinctTexts(store, price, lookup).map(({ text }) => text)).toEqual(['8', '9', '12元5'])
  })

  test('is sorted by what it says', () => {
    const store = make()
    applyView(store, { sort: [{ key: 'price', order: 'asc' }], filters: [] }, lookup)
    expect(store.rows().map(({ id }) => id)).toEqual(['2', '3', '1'])
  })

  test('is filled down in red; the cells keep the values behind it', () => {
    const store = make()
    const { columns } = store.table
    fill(store, {
      columns,
      lookup,
      source: { top: 0, left: 0, bottom: 0, right: 0 },
      target: { top: 0, left: 0, bottom: 2, right: 0 },
    })
    expect(refusedIn(store, 'price')).toEqual(['12元5', '12元5', '12元5'])
    expect(valuesIn(store, 'price')).toEqual([7, 8, 9])
    store.undo()
    expect(refusedIn(store, 'price')).toEqual(['12元5', undefined, undefined])
  })

  test('is filled to the right: red where it is no value there, a value where it is one', () => {
    const store = make()
    const { columns } = store.table
    const target = { top: 0, left: 0, bottom: 0, right: 2 }
    fillFrom(store, 'left', { columns, lookup, target })
    expect(refusedIn(store, 'stock')[0]).toBe('12元5')
    expect(valuesIn(store, 'stock')[0]).toBe(1)
    expect(valuesIn(store, 'name')[0]).toBe('12元5')
  })
})

test('a loaded text that no type can read is filtered by what the cell shows', () => {
  const store = storeOf([{ key: 'price', type: 'inputNumber' }], [{ id: '1', price: 'abc' }])
  const filter = filterOf('price', { ...noFilter, text: 'abc' }, lookup)
  applyView(store, { sort: [], filters: [filter] }, lookup)
  expect(store.rows()).toHaveLength(1)
})
