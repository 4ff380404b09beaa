import { expect, test } from 'vitest'
import { storeOf } from '../testing/store'
import { collect } from './collect'
import { tellErrors } from './tell'

const open = () =>
  storeOf(
    [
      { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }] },
      { key: 'sku', title: '货号', type: 'input' },
    ],
    [{ id: 'a', name: '甲', sku: 'S1' }],
  )
const note = { row: 'a', key: 'sku', message: '货号重复' }

test('what the server says of a cell stays while the cell is left and entered', async () => {
  const store = open()
  expect(tellErrors(store, [note])).toEqual(note)
  const [row] = store.table.order
  const sku = store.table.column.get('sku')
  if (!row || !sku) throw new Error('the cell is there')
  await store.judge.check(row, sku, 'blur')
  expect(row.marks?.errors).toEqual({ sku: '货号重复' })
  expect(store.judge.failing.has(row)).toBe(true)
})

test('another value ends it, and the old one brings it back', () => {
  const store = open()
  tellErrors(store, [note])
  store.set('a', { sku: 'S2' })
  expect(store.table.order[0]?.marks?.errors).toBeUndefined()
  store.undo()
  expect(store.table.order[0]?.marks?.errors).toEqual({ sku: '货号重复' })
})

test('checking all asks anew: the same values may be sent again', async () => {
  const store = open()
  tellErrors(store, [note])
  expect((await collect(store)).errors).toEqual([])
  expect(store.table.order[0]?.marks?.errors).toBeUndefined()
})

test('cells that are not there are passed over', () => {
  expect(
    tellErrors(open(), [
      { ...note, row: 'x' },
      { ...note, key: 'x' },
    ]),
  ).toBeUndefined()
})
