import { expect, test } from 'vitest'
import { lookupOf } from '../../cells/fixtures'
import { sortKey } from '../../values/pinyin'
import { createLinks } from '../store/links'
import { storeOf, valuesIn } from '../testing/store'
import { distinctTexts } from '../view/sheet/filter'
import { textsOf } from './copy'
import { fill } from './fill'
import { find, replaceAll } from './find'
import { applyView } from './order'
import { paste } from './paste'

// The child stands before its parent.
const docs = [
  { key: 'city', type: 'select', linkageKey: 'area' },
  { key: 'province', type: 'select', linkageKey: 'city' },
  { key: 'area', type: 'select' },
]
const tree: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '': { p: '河北', q: '山东' },
  p: { c: '石家庄', d: '保定' },
  // The same code means something else below another parent.
  q: { c: '济南', e: '青岛' },
  c: { a: '长安区' },
}
const lookup = lookupOf({})
const at = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })

async function make(slow = false) {
  const store = storeOf(docs, [
    { id: '1', province: 'p', city: 'c', area: 'a' },
    { id: '2', province: 'q', city: 'c' },
    { id: '3', province: 'q', city: 'e' },
  ])
  const links = createLinks(
    store.table,
    [
      {
        key: 'province',
        requestData: async (parent) =>
          Object.entries(tree[parent] ?? {}).map(([value, text]) => ({ value, text })),
      },
    ],
    store.listeners,
  )
  if (!slow) await links.preload(store.table.order)
  const { columns } = store.table
  const state = () => ['province', 'city', 'area'].map((key) => valuesIn(store, key))
  return { store, columns, state, options: { lookup, columns } }
}

test('cells of linked columns are copied, found and filtered by the text that their row shows', async () => {
  const { store, columns } = await make()
  expect(textsOf(store, at(0, 0, 2, 2), columns, lookup)).toEqual([
    ['石家庄', '河北', '长安区'],
    ['济南', '山东', ''],
    ['青岛', '山东', ''],
  ])
  expect(await find(store, { text: '济南', columns, lookup })).toEqual([{ row: '2', key: 'city' }])
  const [city] = columns
  expect(city && distinctTexts(store, city, lookup, sortKey).map(({ text }) => text)).toEqual([
    '济南',
    '青岛',
    '石家庄',
  ])
  applyView(store, { sort: [{ key: 'city', order: 'asc' }], filters: [] }, lookup, sortKey)
  expect(store.rows().map(({ id }) => id)).toEqual(['2', '3', '1'])
})

test('a pasted block is read from parent to child, whatever their order and whether the choices are here', async () => {
  const { store, state, options } = await make(true)
  const pasted = new Promise((done) =>
    paste(
      store,
      [
        ['青岛', '山东', ''],
        ['保定', '河北', ''],
        ['青岛', '河北', '长安区'],
        ['石家庄', '河北', '长安区'],
      ],
      { ...options, target: at(0, 0) },
      done,
    ),
  )
  expect(await pasted).toMatchObject({ addedRows: 1, refused: 2 })
  expect(state()).toEqual([
    ['q', 'p', 'p', 'p'],
    ['e', 'd', null, 'c'],
    [null, null, null, 'a'],
  ])
  expect(store.table.order[2]?.marks?.refused).toEqual({ city: '青岛', area: '长安区' })
  store.undo()
  expect(state()[0]).toEqual(['p', 'q', 'q'])
})

test('filling takes over what the row’s own parents leave it', async () => {
  const { store, state, options } = await make()
  fill(store, { ...options, source: at(0, 0), target: at(0, 0, 2, 0) })
  expect(state()[1]).toEqual(['c', 'c', 'c'])
  store.undo()
  fill(store, { ...options, source: at(2, 0), target: at(0, 0, 2, 0) })
  expect(state()[1]).toEqual(['c', 'e', 'e'])
  fill(store, { ...options, source: at(0, 0, 0, 2), target: at(0, 0, 2, 2) })
  expect(state()).toEqual([
    ['p', 'p', 'p'],
    ['c', 'c', 'c'],
    ['a', 'a', 'a'],
  ])
})

test('replacing puts the code of the new text below the row’s parent', async () => {
  const { store, state, options } = await make()
  const found = await find(store, { ...options, text: '济南' })
  const told: unknown[] = []
  replaceAll(store, found, '青岛', { ...options, text: '济南' }, (made) => told.push(made))
  replaceAll(store, found, '保定', { ...options, text: '青岛' }, (made) => told.push(made))
  expect(told).toEqual([
    { cells: 1, skipped: 0 },
    { cells: 0, skipped: 1 },
  ])
  expect(state()[1]).toEqual(['c', 'e', 'e'])
})
