import { describe, expect, test, vi } from 'vitest'
import { isDirty, outputOf } from '../rows/output'
import { storeOf, valuesIn } from '../testing/store'

const docs = [
  { key: 'name', type: 'input' },
  { key: 'price', type: 'inputNumber' },
]
const rows = () => [
  { id: '1', name: 'a', price: 1, secret: 'x' },
  { id: '2', name: 'b', price: 2 },
  { id: '3', name: 'c', price: 3 },
]
const ids = (store: ReturnType<typeof storeOf>) => store.rows().map(({ id }) => id)

describe('rows', () => {
  test('a new row gets a temporary id, which does not leave the table', () => {
    const store = storeOf(docs, rows())
    const [row] = store.insert([{ name: 'n' }])
    expect(row?.id).toMatch(/^row_\d+$/)
    expect(outputOf(store.table).newRows).toEqual([{ name: 'n', price: null }])
  })

  test('a temporary id is never one that a loaded row has', () => {
    const store = storeOf(docs, [{ id: 'row_1' }])
    expect(store.insert([{}])[0]?.id).not.toBe('row_1')
  })

  test('a row is inserted below another', () => {
    const store = storeOf(docs, rows())
    store.insert([{ name: 'n' }], 1)
    expect(valuesIn(store, 'name')).toEqual(['a', 'n', 'b', 'c'])
  })

  test('a new row begins with the defaults, and an order column with its largest number plus one', () => {
    const store = storeOf(
      [
        { key: 'kind', type: 'input', defaultValue: 'x' },
        { key: 'no', type: 'inputNumber', isOrder: true },
      ],
      [
        { id: '1', no: 7 },
        { id: '2', no: 4 },
      ],
    )
    store.insert([{}, {}])
    expect(valuesIn(store, 'kind').slice(2)).toEqual(['x', 'x'])
    expect(valuesIn(store, 'no')).toEqual([7, 4, 8, 9])
  })

  test('a removed loaded row is in the deleted list', () => {
    const store = storeOf(docs, rows())
    store.remove(['2'])
    expect(outputOf(store.table).deletedIds).toEqual(['2'])
    expect(ids(store)).toEqual(['1', '3'])
  })

  test('a row added and removed again is not reported', () => {
    const store = storeOf(docs, rows())
    const added = store.insert([{}]).map(({ id }) => id)
    store.remove(added)
    expect(outputOf(store.table)).toMatchObject({ newRows: [], deletedIds: [] })
  })

  test('undoing a removal takes the row off the deleted list and back to its place', () => {
    const store = storeOf(docs, rows())
    store.remove(['3', '1'])
    store.undo()
    expect(outputOf(store.table).deletedIds).toEqual([])
    expect(ids(store)).toEqual(['1', '2', '3'])
  })

  test('the order number is rewritten 1..n after load, insert, remove and move', () => {
    const store = storeOf(
      [...docs, { key: 'orderNum', type: 'inputNumber' }],
      [{ id: '1', orderNum: 5 }, { id: '2', orderNum: 9 }, { id: '3' }],
      { orderKey: 'orderNum' },
    )
    const numbers = () => outputOf(store.table).values.map((row) => [row.id, row.orderNum])
    expect(numbers()).toEqual([
      ['1', 1],
      ['2', 2],
      ['3', 3],
    ])
    store.insert([{}], 0)
    expect(numbers()).toEqual([
      [undefined, 1],
      ['1', 2],
      ['2', 3],
      ['3', 4],
    ])
    store.remove(['1'])
    store.move(2, 0)
    expect(numbers()).toEqual([
      ['3', 1],
      [undefined, 2],
      ['2', 3],
    ])
    expect(valuesIn(store, 'orderNum')).toEqual([1, 2, 3])
  })

  test('only rows whose number changed are reported as changed', () => {
    const store = storeOf(
      docs,
      [
        { id: '1', orderNum: 1 },
        { id: '2', orderNum: 2 },
        { id: '3', orderNum: 3 },
      ],
      {
        orderKey: 'orderNum',
      },
    )
    store.move(2, 1)
    expect(outputOf(store.table).changedRows.map(({ id }) => id)).toEqual(['3', '2'])
  })

  test('removing from a tree table is the no-tree error', () => {
    const store = storeOf(docs, rows(), { tree: true })
    expect(() => store.remove(['1'])).toThrow('树结构不支持 "remove"')
    expect(ids(store)).toEqual(['1', '2', '3'])
  })

  test('replacing the rows clears the deleted list, selection, errors and history', () => {
    const store = storeOf(
      [{ key: 'name', type: 'input', validateRules: [{ required: true }] }],
      rows(),
    )
    store.set('1', { name: null })
    store.remove(['2'])
    store.selection.toggleAll()
    store.load(rows())
    expect(outputOf(store.table)).toMatchObject({ changedRows: [], deletedIds: [] })
    expect([store.selection.count, store.judge.failing.size, store.undo()]).toEqual([0, 0, false])
  })

  test('rows loaded as new are all new', () => {
    const store = storeOf(docs)
    store.load(rows(), { asNew: true })
    expect(outputOf(store.table).newRows).toEqual([
      { name: 'a', price: 1 },
      { name: 'b', price: 2 },
      { name: 'c', price: 3 },
    ])
  })
})

describe('values', () => {
  test('an edited row is reported with members that have no column', () => {
    const store = storeOf(docs, rows())
    store.set('1', { name: 'z' })
    expect(outputOf(store.table).changedRows).toEqual([
      { id: '1', name: 'z', price: 1, secret: 'x' },
    ])
  })

  test('a cell that is back to what it was is no change', () => {
    const store = storeOf(docs, rows())
    store.set('1', { name: 'z' })
    store.set('1', { name: 'a' })
    expect(outputOf(store.table).changedRows).toEqual([])
  })

  test('typing in one cell is one step of undoing until the cell is left', () => {
    const store = storeOf(docs, rows())
    const typing = { label: 'typing', coalesce: '1:name' }
    for (const name of ['a1', 'a12']) store.set('1', { name }, typing)
    store.history.seal()
    store.set('1', { name: 'q' }, typing)
    store.undo()
    expect(valuesIn(store, 'name')[0]).toBe('a12')
    store.undo()
    expect(valuesIn(store, 'name')[0]).toBe('a')
    store.redo()
    expect(valuesIn(store, 'name')[0]).toBe('a12')
  })

  test('a new change forgets what was undone', () => {
    const store = storeOf(docs, rows())
    store.set('1', { name: 'x' })
    store.undo()
    store.set('1', { name: 'y' })
    expect(store.redo()).toBe(false)
  })

  test('a refused text is marked, the cell keeps its value, and undoing takes the mark away', () => {
    const store = storeOf(docs, rows())
    const patch = { row: '1', values: { price: 1 }, refused: { price: 'abc' } }
    store.apply([{ kind: 'set', rows: [patch] }], { label: 'paste' })
    expect(store.rows()[0]?.marks?.refused).toEqual({ price: 'abc' })
    expect(valuesIn(store, 'price')[0]).toBe(1)
    expect(store.judge.failing.size).toBe(1)
    store.undo()
    expect(store.rows()[0]?.marks).toBeUndefined()
    expect(store.judge.failing.size).toBe(0)
    store.redo()
    expect(store.rows()[0]?.marks?.refused).toEqual({ price: 'abc' })
  })

  test('changing a level of linked selects clears its followers in the same step', () => {
    const store = storeOf(
      [
        { key: 'province', type: 'select', linkageKey: 'city' },
        { key: 'city', type: 'select', linkageKey: 'area' },
        { key: 'area', type: 'select' },
      ],
      [{ id: '1', province: 'p', city: 'c', area: 'a' }],
    )
    store.set('1', { province: 'q' })
    expect(['province', 'city', 'area'].map((key) => valuesIn(store, key)[0])).toEqual([
      'q',
      null,
      null,
    ])
    store.undo()
    expect(['province', 'city', 'area'].map((key) => valuesIn(store, key)[0])).toEqual([
      'p',
      'c',
      'a',
    ])
  })
})

describe('bad input', () => {
  test('a value of another type is kept raw and goes back as it came', () => {
    const store = storeOf(docs, [{ id: '1', name: { x: 1 }, price: 'many' }])
    store.set('1', { name: 'ok' })
    expect(outputOf(store.table).changedRows).toEqual([{ id: '1', name: 'ok', price: 'many' }])
  })

  test('a row with an id that another has is shown, goes back as it came and cannot be edited', () => {
    const twin = { id: '1', name: 'twin' }
    const store = storeOf(docs, [...rows(), twin])
    const row = store.rows()[3]
    expect(row?.unusable).toBe('duplicate')
    store.set(row?.id ?? '', { name: 'q' })
    store.remove([row?.id ?? ''])
    expect(outputOf(store.table).values[3]).toBe(twin)
    expect(outputOf(store.table).deletedIds).toEqual([])
  })

  test('what is no object is left out', () => {
    expect(storeOf(docs, [null, 1, 'x', [], { id: '1' }]).rows()).toHaveLength(1)
  })

  test('an unknown column or row of a change is ignored', () => {
    const store = storeOf(docs, rows())
    store.set('9', { name: 'x' })
    store.set('1', { other: 'x' })
    expect(outputOf(store.table).changedRows).toEqual([])
  })
})

describe('subscriptions', () => {
  test('one edit tells one row', () => {
    const store = storeOf(docs, rows())
    const [first, second, order] = [vi.fn(), vi.fn(), vi.fn()]
    store.listeners.onRow('1', first)
    store.listeners.onRow('2', second)
    store.listeners.onTopic('order', order)
    store.set('1', { name: 'x' })
    expect([first, second, order].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0])
  })

  test('an edit that makes another cell a duplicate tells that row too', () => {
    const store = storeOf(
      [{ key: 'name', type: 'input', validateRules: [{ unique: true }] }],
      rows(),
    )
    const [second, third] = [vi.fn(), vi.fn()]
    store.listeners.onRow('2', second)
    store.listeners.onRow('3', third)
    store.set('1', { name: 'b' })
    expect([second, third].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
    expect(store.rows()[1]?.marks?.errors).toEqual({ name: 'name不能重复' })
    store.set('1', { name: 'z' })
    expect(store.rows()[1]?.marks).toBeUndefined()
  })

  test('a transaction of many rows calls each listener once, when all is done', () => {
    const store = storeOf(docs, rows())
    const seen: unknown[] = []
    store.listeners.onRow('1', () => seen.push(valuesIn(store, 'name')))
    const patches = ['1', '2', '1'].map((row) => ({ row, values: { name: 'x' } }))
    store.apply([{ kind: 'set', rows: patches }], { label: 'many' })
    expect(seen).toEqual([['x', 'x', 'c']])
  })

  test('the totals follow each change', () => {
    const store = storeOf(
      [{ key: 'price', type: 'inputNumber', statistics: ['sum', 'average'] }],
      rows(),
    )
    const told = vi.fn()
    store.listeners.onTopic('totals', told)
    expect([store.totals.get('price', 'sum'), store.totals.get('price', 'average')]).toEqual([6, 2])
    store.set('1', { price: 0.1 })
    store.insert([{ price: 0.2 }])
    store.remove(['2', '3'])
    expect(store.totals.get('price', 'sum')).toBe(0.3)
    expect(told).toHaveBeenCalledTimes(3)
  })
})

describe('somebody else’s update', () => {
  test('an untouched cell follows, an edited one keeps the typed value and shows both', () => {
    const store = storeOf(docs, rows())
    store.set('1', { name: 'mine' })
    store.merge('1', { id: '1', name: 'theirs', price: 9 })
    expect([valuesIn(store, 'name')[0], valuesIn(store, 'price')[0]]).toEqual(['mine', 9])
    expect(store.rows()[0]?.marks?.theirs).toEqual({ name: 'theirs' })
    expect(outputOf(store.table).changedRows).toEqual([
      { id: '1', name: 'mine', price: 9, secret: 'x' },
    ])
  })

  test('it is no step of undoing, and undoing restores the server’s new value', () => {
    const store = storeOf(docs, rows())
    store.set('1', { name: 'mine' })
    store.merge('1', { name: 'theirs', price: 9 })
    store.undo()
    expect([valuesIn(store, 'name')[0], valuesIn(store, 'price')[0]]).toEqual(['theirs', 9])
    expect(store.undo()).toBe(false)
    expect(outputOf(store.table).changedRows).toEqual([])
  })

  test('the same change on both sides is no conflict', () => {
    const store = storeOf(docs, rows())
    store.set('1', { name: 'same' })
    store.merge('1', { name: 'same' })
    expect(store.rows()[0]?.marks).toBeUndefined()
    expect(outputOf(store.table).changedRows).toEqual([])
  })

  test('a conflict ends with the server’s value, which can be undone, or with mine', () => {
    const store = storeOf(docs, rows())
    store.set('1', { name: 'mine' })
    store.merge('1', { name: 'theirs' })
    store.resolve('1', 'name', 'theirs')
    expect([valuesIn(store, 'name')[0], store.rows()[0]?.marks]).toEqual(['theirs', undefined])
    store.undo()
    expect(valuesIn(store, 'name')[0]).toBe('mine')
  })

  test('an unknown row, a new row and unknown columns are ignored', () => {
    const store = storeOf(docs, rows())
    const [row] = store.insert([{ name: 'n' }])
    store.merge('9', { name: 'x' })
    store.merge(row?.id ?? '', { name: 'x' })
    store.merge('1', { other: 1 })
    expect(valuesIn(store, 'name')).toEqual(['a', 'b', 'c', 'n'])
  })
})

test('a disabled row or column cannot be edited, nor the row selected', () => {
  const store = storeOf([...docs, { key: 'lock', type: 'input', disabled: true }], rows(), {
    disabledRows: { name: ['a', 'b'] },
  })
  const editable = store
    .rows()
    .map((row) => store.table.columns.map((c) => store.isEditable(row, c)))
  expect(editable).toEqual([
    [false, false, false],
    [false, false, false],
    [true, true, false],
  ])
  for (const row of store.rows()) store.selection.toggle(row)
  expect(store.selection.ids()).toEqual(['3'])
})

describe('saving', () => {
  const dirty = (store: ReturnType<typeof storeOf>) => isDirty(store.table)

  test('a table is dirty while anything would be saved', () => {
    const store = storeOf(docs, rows(), { orderKey: 'orderNum' })
    expect(dirty(store)).toBe(false)
    for (const change of [
      () => store.set('1', { name: 'x' }),
      () => store.insert([{}]),
      () => store.remove(['2']),
      () => store.move(0, 1),
    ]) {
      change()
      expect(dirty(store)).toBe(true)
      store.undo()
      expect(dirty(store)).toBe(false)
    }
  })

  test('a row that was saved on its own is clean, and undoing makes it dirty again', () => {
    const store = storeOf(docs, rows())
    store.set('1', { name: 'x' })
    store.saved('1')
    expect(dirty(store)).toBe(false)
    expect(outputOf(store.table).values[0]).toEqual({ id: '1', name: 'x', price: 1, secret: 'x' })
    store.undo()
    expect(outputOf(store.table).changedRows).toEqual([rows()[0]])
  })
})
