import { expect, test } from 'vitest'
import { outputOf } from '../rows/output'
import { storeOf, valuesIn } from '../testing/store'
import { readEdits, restoreEdits } from './edits'
import { readUnsaved, takeStored } from './saved'

const docs = [
  { key: 'name', type: 'input' },
  { key: 'price', type: 'inputNumber' },
]
const rows = () => [
  { id: '1', name: 'a', price: 1 },
  { id: '2', name: 'b', price: 2 },
  { id: '3', name: 'c', price: 3 },
]
/** As it comes back from the browser's store. */
function editsOf(store: ReturnType<typeof storeOf>) {
  const edits = readEdits(store)
  if (!edits) throw new Error('nothing edited')
  return JSON.parse(JSON.stringify(edits)) as typeof edits // what was written a line above
}

function edited() {
  const store = storeOf(docs, rows())
  store.set('1', { name: 'mine' })
  store.insert([{ name: 'top' }], 0)
  store.insert([{ name: 'x' }, { name: 'y' }], 3)
  store.remove(['3'])
  const patch = { row: '2', values: { price: 2 }, refused: { price: 'many' } }
  store.apply([{ kind: 'set', rows: [patch] }], { label: 'paste' })
  return store
}

test('a table without edits has nothing to keep', () => {
  const store = storeOf(docs, rows())
  store.set('1', { name: 'x' })
  store.undo()
  expect(readEdits(store)).toBeUndefined()
})

test('rows edited and not saved survive a reload', () => {
  const before = edited()
  const store = storeOf(docs, rows())
  expect(restoreEdits(store, editsOf(before))).toEqual({ conflicts: 0, lost: [] })
  expect(outputOf(store.table)).toEqual(outputOf(before.table))
  expect(store.table.byId.get('2')?.marks?.refused).toEqual({ price: 'many' })
  store.undo()
  expect(outputOf(store.table).values).toEqual(rows())
})

test('a row that was added and saved before it was edited is found again by the server’s id', () => {
  const before = storeOf(docs, rows())
  before.insert([{ name: 'x' }, { name: 'y' }])
  const { added } = readUnsaved(before)
  const records = added.map(({ wire }, at) => ({ ...wire, id: `${at + 4}` }))
  const stored = added.map((sent, at) => ({ sent, record: records[at] ?? {} }))
  takeStored(before, stored, [])
  const [, , , x, y] = before.rows().map(({ id }) => id)
  before.set(x ?? '', { price: 7 })
  before.remove([y ?? ''])
  const edits = editsOf(before)
  expect(edits).toMatchObject({ changed: [{ id: '4' }], deleted: ['5'] })
  expect(outputOf(before.table).deletedIds).toEqual(['5'])
  const store = storeOf(docs, [...rows(), ...records])
  expect(restoreEdits(store, edits)).toEqual({ conflicts: 0, lost: [] })
  expect(valuesIn(store, 'price')).toEqual([1, 2, 3, 7])
})

test('what has changed on the server meanwhile is shown beside what was typed', () => {
  const store = storeOf(docs, [{ id: '1', name: 'theirs', price: 9 }, ...rows().slice(1)])
  expect(restoreEdits(store, editsOf(edited())).conflicts).toBe(1)
  const row = store.table.byId.get('1')
  expect(row?.marks?.theirs).toEqual({ name: 'theirs' })
  expect([row?.values?.name, row?.values?.price]).toEqual(['mine', 9])
})

test('edits of a row that is gone are given back, the others are restored', () => {
  const store = storeOf(docs, rows().slice(1, 2))
  const { lost } = restoreEdits(store, editsOf(edited()))
  expect(lost).toEqual([{ id: '1', base: { name: 'a' }, values: { name: 'mine' }, refused: {} }])
  expect(valuesIn(store, 'name')).toEqual(['top', 'b', 'x', 'y'])
})

test('rows that carry their place are back where they were moved to, new ones between them', () => {
  const options = { orderKey: 'orderNum' }
  const all = [...docs, { key: 'orderNum', type: 'inputNumber' }]
  const store = storeOf(all, rows(), options)
  store.move(2, 0)
  store.insert([{ name: 'new' }], 1)
  const edits = editsOf(store)
  expect(edits.order).toEqual(['3', '1', '2'])
  const back = storeOf(all, [...rows(), { id: '4', name: 'd' }], options)
  restoreEdits(back, edits)
  expect(valuesIn(back, 'name')).toEqual(['c', 'new', 'a', 'b', 'd'])
  back.undo()
  expect(valuesIn(back, 'name')).toEqual(['a', 'b', 'c', 'd'])
})

test('what is kept of the edits costs the edited rows, not all of them', () => {
  const count = 100_000
  const store = storeOf(
    docs,
    Array.from({ length: count }, (_, n) => ({ id: String(n), name: 'x' })),
  )
  store.set('50000', { name: 'y' })
  store.insert([{ name: 'n' }], 70_000)
  let reads = 0
  store.table.order = new Proxy(store.table.order, {
    get(target, key) {
      reads += 1
      return Reflect.get(target, key)
    },
  })
  expect(readEdits(store)?.added).toEqual([{ after: '69999', values: { name: 'n', price: null } }])
  expect(reads).toBeLessThan(10)
})

test('what was chosen anew below a linked cell, and is as it was, stays', () => {
  const linked = [
    { key: 'a', type: 'select', linkageKey: 'b' },
    { key: 'b', type: 'select' },
  ]
  const loaded = [{ id: '1', a: '1', b: 'other' }]
  const before = storeOf(linked, loaded)
  before.set('1', { a: '2' })
  before.set('1', { b: 'other' })
  const store = storeOf(linked, loaded)
  restoreEdits(store, editsOf(before))
  expect([valuesIn(store, 'a'), valuesIn(store, 'b')]).toEqual([['2'], ['other']])
})
