import { describe, expect, test } from 'vitest'
import { lookupOf } from '../../cells/fixtures'
import { applyView } from '../sheet/order'
import { readEdits, restoreEdits } from '../store/edits'
import { countErrors, nextError } from '../store/nextError'
import { readUnsaved } from '../store/saved'
import { tellErrors } from '../store/tell'
import { storeOf, valuesIn } from '../testing/store'
import { isDirty } from './output'
import { countUnsaved } from './unsaved'

const docs = [
  { key: 'name', type: 'input' },
  { key: 'price', type: 'inputNumber', statistics: 'sum' },
] as const
const make = () =>
  storeOf(docs, [
    { id: '1', ver: 1, name: 'a', price: 1 },
    { id: '2', ver: 1, name: 'b', price: 2 },
    { id: '3', ver: 1, name: 'c', price: 4 },
  ])
const refuse = (store: ReturnType<typeof make>, row: string, text: string) =>
  store.apply(
    [{ kind: 'set', rows: [{ row, values: { price: null }, refused: { price: text } }] }],
    { label: '' },
  )

test('a text that is no value is unsaved, counted and kept', () => {
  const store = make()
  store.apply(
    [{ kind: 'set', rows: [{ row: '1', values: { price: 1 }, refused: { price: 'x' } }] }],
    { label: '' },
  )
  expect(isDirty(store.table)).toBe(true)
  expect(countUnsaved(store.table)).toEqual({ cells: 1, added: 0, removed: 0 })
  store.undo()
  expect(isDirty(store.table)).toBe(false)
})

test('cells, new and removed rows are counted', () => {
  const store = make()
  store.set('1', { name: 'x', price: 9 })
  store.insert([{ name: 'new' }])
  store.remove(['2'])
  expect(countUnsaved(store.table)).toEqual({ cells: 2, added: 1, removed: 1 })
  store.undo()
  store.set('1', { price: 1 })
  expect(countUnsaved(store.table)).toEqual({ cells: 1, added: 1, removed: 0 })
})

test('the texts that a new row refused come back with its draft, and hold a save back', () => {
  const store = make()
  const [row] = store.insert([{ name: 'new' }])
  refuse(store, row?.id ?? '', '十元')
  const edits = JSON.parse(JSON.stringify(readEdits(store)))
  const again = make()
  restoreEdits(again, edits)
  const added = again.table.order.find(({ isNew }) => isNew)
  expect(added?.marks?.refused).toEqual({ price: '十元' })
  expect(again.judge.failing.size).toBe(1)
})

describe('a row that somebody else has deleted', () => {
  const gone = () => {
    const store = make()
    store.set('1', { name: 'mine' })
    for (const id of ['1', '2']) store.gone(id)
    tellErrors(store, [{ row: '1', key: 'name', message: 'gone' }])
    return store
  }

  test('becomes a new one with what it holds, edited or not', () => {
    const store = gone()
    for (const id of ['1', '2']) store.keepGone(id)
    const { added, changed, removed } = readUnsaved(store)
    expect(added.map(({ wire }) => wire)).toEqual([
      { name: 'mine', price: 1 },
      { name: 'b', price: 2 },
    ])
    expect([changed, removed]).toEqual([[], []])
    expect(store.judge.failing.size).toBe(0)
    expect(store.table.gone.size).toBe(0)
  })

  test('goes from here without a trace', () => {
    const store = gone()
    for (const id of ['1', '2']) store.dropGone(id)
    expect(valuesIn(store, 'name')).toEqual(['c'])
    expect(isDirty(store.table)).toBe(false)
  })
})

test('a sum is that of the rows which the filters show, and follows them', () => {
  const store = make()
  const sum = () => store.totals.get('price', 'sum')
  expect(sum()).toBe(7)
  const filter = { key: 'price', accepts: (value: unknown) => Number(value) < 3 }
  applyView(store, { sort: [], filters: [filter] }, lookupOf())
  expect(sum()).toBe(3)
  store.set('1', { price: 2 })
  store.set('3', { price: 100 })
  expect(sum()).toBe(4)
  store.remove(['2'])
  expect(sum()).toBe(2)
  store.undo()
  expect(sum()).toBe(4)
  applyView(store, { sort: [], filters: [] }, lookupOf())
  expect(sum()).toBe(104)
})

test('the next wrong cell is the one behind the active cell, row by row, and after the last the first', () => {
  const store = make()
  refuse(store, '1', 'x')
  refuse(store, '3', 'y')
  store.cursor.setKeys(['name', 'price'])
  expect(countErrors(store)).toBe(2)
  expect(nextError(store)).toEqual({ row: '1', key: 'price' })
  const at = (row: number, column: number) => {
    const place = { row, column }
    store.cursor.set({ active: place, anchor: place, focus: place, mode: 'ready' })
  }
  at(0, 1)
  expect(nextError(store)).toEqual({ row: '3', key: 'price' })
  at(2, 1)
  expect(nextError(store)).toEqual({ row: '1', key: 'price' })
})
