import { describe, expect, test } from 'vitest'
import { lookupOf } from '../../cells/fixtures'
import { outputOf } from '../rows/output'
import { storeOf, valuesIn } from '../testing/store'
import { readClipboard } from './clipboard'
import { clearCells, textsOf } from './copy'
import { type PasteResult, paste } from './paste'
import type { TextBlock } from './textBlock'

const docs = [
  { key: 'name', type: 'input' },
  { key: 'kind', type: 'select', dictCode: 'kinds' },
  { key: 'price', type: 'inputNumber' },
  { key: 'day', type: 'date' },
  { key: 'on', type: 'checkbox_meta', customValue: ['Y', 'N'] },
]
const lookup = lookupOf({
  kinds: [
    { value: 'k1', text: '床品' },
    { value: 'k2', text: '家具' },
  ],
})
const make = (options: object = {}, extra: object[] = []) =>
  storeOf(
    [...docs, ...extra] as typeof docs,
    [
      { id: '1', name: 'a', kind: 'k1', price: 1 },
      { id: '2', name: 'b', kind: 'k1', price: 2 },
    ],
    options,
  )
const at = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })
const put = (store: ReturnType<typeof make>, block: TextBlock, target = at(0, 0), rest = {}) => {
  let result: PasteResult | undefined
  const options = { lookup, columns: store.table.columns, target, ...rest }
  paste(store, block, options, (made) => {
    result = made
  })
  if (!result) throw new Error('pasting waits for nothing here')
  return result
}

describe('pasting', () => {
  test('dictionary labels become codes, numbers lose their separators, dates and Y/N are read', () => {
    const store = make()
    put(store, [['x', '家具', '1,234.5', '2024/3/5', 'Y']])
    expect(outputOf(store.table).changedRows).toEqual([
      { id: '1', name: 'x', kind: 'k2', price: 1234.5, day: '2024-03-05', on: 'Y' },
    ])
  })

  test('texts that a save stores without outer blanks and invisible signs are counted', () => {
    const store = make()
    expect(
      put(store, [
        [' a\u200b ', '家具 ', ' 1 '],
        ['甲 乙', '', ''],
      ]),
    ).toMatchObject({ tidied: 1 })
  })

  test('what comes while another cell is typed into stays when the typing is given up', () => {
    const store = make()
    const typing = { label: '编辑', coalesce: '1 name' }
    store.set('1', { name: 'ab' }, typing)
    put(store, [['家具']], at(1, 1))
    store.set('1', { name: 'abc' }, typing)
    store.discard()
    expect(valuesIn(store, 'name')).toEqual(['a', 'b'])
    expect(valuesIn(store, 'kind')).toEqual(['k1', 'k2'])
  })

  test('a failing cell is marked with its text and keeps its value, good cells are kept', () => {
    const store = make()
    const result = put(store, [['x', '汽车', 'many']])
    expect(result).toMatchObject({ cells: 3, refused: 2 })
    expect(store.rows()[0]?.marks?.refused).toEqual({ kind: '汽车', price: 'many' })
    expect(['name', 'kind', 'price'].map((key) => valuesIn(store, key)[0])).toEqual(['x', 'k1', 1])
  })

  test('what a cell cannot hold wholly is refused: decimals of an amount, the time of a day', () => {
    const store = make({}, [{ key: 'cost', type: 'money' }])
    const result = put(store, [['0.005'], ['1.10']], at(0, 5))
    expect(result).toMatchObject({ cells: 2, refused: 1 })
    expect(store.rows()[0]?.marks?.refused).toEqual({ cost: '0.005' })
    put(store, [['2026-03-05 10:30'], ['2026-03-05 00:00:00']], at(0, 3))
    expect(store.rows()[0]?.marks?.refused).toMatchObject({ day: '2026-03-05 10:30' })
    expect(valuesIn(store, 'cost')).toEqual([null, 1.1])
    expect(valuesIn(store, 'day')).toEqual([null, '2026-03-05'])
  })

  test('the places that a merged cell covers keep what they hold', () => {
    const store = make()
    const html = `<table><tr><td rowspan=2 colspan=2>x</td><td>5</td></tr><tr><td>6</td></tr></table>`
    put(store, readClipboard({ html, text: 'x\t\t5\n\t\t6' }))
    expect(valuesIn(store, 'name')).toEqual(['x', 'x'])
    expect(valuesIn(store, 'kind')).toEqual(['k1', 'k1'])
    expect(valuesIn(store, 'price')).toEqual([5, 6])
  })

  test('a value that breaks a rule stands in its cell, which is marked and counted apart', () => {
    const validateRules = [{ pattern: '^[5-9]$', message: '不小于 5' }]
    const store = make({}, [{ key: 'least', type: 'inputNumber', validateRules }])
    const least = store.table.columns.length - 1
    const block = [['3'], ['many'], ['7'], ['4']]
    expect(put(store, block, at(0, least))).toMatchObject({ cells: 4, refused: 1, broken: 2 })
    expect(valuesIn(store, 'least')).toEqual([3, null, 7, 4])
    expect(store.rows().map(({ marks }) => marks?.errors?.least)).toEqual([
      ...['不小于 5', undefined, undefined, '不小于 5'],
    ])
  })

  test('what was wrong in a locked cell before is none of what the paste has marked', () => {
    const validateRules = [{ required: true }]
    const store = make({}, [{ key: 'lock', type: 'input', disabled: true, validateRules }])
    const [lock] = store.table.columns.slice(-1)
    if (lock) store.judge.checkMany(store.table.order, lock)
    expect(store.judge.failing.size).toBe(2)
    const place = at(0, store.table.columns.length - 2)
    expect(put(store, [['Y', 'x']], place)).toMatchObject({ cells: 1, locked: 1, broken: 0 })
  })

  test('an empty that is required is asked for when a new row is saved, whatever else it has refused', () => {
    const store = make({}, [{ key: 'note', type: 'input', validateRules: [{ required: true }] }])
    const columns = store.table.columns.filter(({ key }) => key === 'price' || key === 'note')
    const block = [
      ['', ''],
      ['many', ''],
    ]
    expect(put(store, block, at(2, 0), { columns })).toMatchObject({ refused: 1, broken: 0 })
    expect(store.rows().map(({ marks }) => marks)).toEqual([
      ...[undefined, undefined, undefined, { refused: { price: 'many' } }],
    ])
  })

  test('a pasted block grows the table, with defaults in the other columns', () => {
    const store = make({}, [{ key: 'more', type: 'input', defaultValue: 'd' }])
    const result = put(store, [['x'], ['y'], ['z']], at(1, 0))
    expect(result).toMatchObject({ addedRows: 2, block: at(1, 0, 3, 0) })
    expect(valuesIn(store, 'name')).toEqual(['a', 'x', 'y', 'z'])
    expect(valuesIn(store, 'more')).toEqual([null, null, 'd', 'd'])
  })

  test('a new row keeps the default of a cell that the block leaves empty; a row that is there is emptied', () => {
    const more = { key: 'more', type: 'input', defaultValue: 'd' } as const
    const store = make({}, [more])
    const columns = ['name', 'more'].flatMap((key) =>
      store.table.columns.filter((one) => one.key === key),
    )
    const block = [
      ['x', 'e'],
      ['y', ''],
      ['z', 'f'],
    ]
    put(store, [['w', '']], at(1, 0), { columns })
    put(store, block, at(2, 0), { columns })
    expect(valuesIn(store, 'more')).toEqual([null, null, 'e', 'd', 'f'])
  })

  test('a failing cell of a new row is marked too', () => {
    const store = make()
    put(store, [['x', '', 'many']], at(2, 0))
    expect(store.rows()[2]?.marks?.refused).toEqual({ price: 'many' })
    store.undo()
    expect(store.rows()).toHaveLength(2)
    store.redo()
    expect(store.rows()[2]?.marks?.refused).toEqual({ price: 'many' })
  })

  test('where the table may not grow, or not so far, the rest is counted', () => {
    expect(put(make(), [['x'], ['y'], ['z']], at(1, 0), { canGrow: false })).toMatchObject({
      addedRows: 0,
      cut: { rows: 2, columns: 0 },
    })
    expect(put(make(), [['x'], ['y'], ['z']], at(1, 0), { maxRows: 3 })).toMatchObject({
      addedRows: 1,
      cut: { rows: 1 },
    })
    expect(put(make(), [['1', '2', '3']], at(0, 3)).cut.columns).toBe(1)
  })

  test('a single text fills the chosen range, a block is repeated where it fits', () => {
    const store = make()
    put(store, [['q']], at(0, 0, 1, 0))
    expect(valuesIn(store, 'name')).toEqual(['q', 'q'])
    const large = storeOf(
      [{ key: 'name', type: 'input' }],
      Array.from({ length: 4 }, (_, i) => ({ id: `${i}` })),
    )
    paste(large, [['a'], ['b']], { lookup, columns: large.table.columns, target: at(0, 0, 3, 0) })
    expect(valuesIn(large, 'name')).toEqual(['a', 'b', 'a', 'b'])
  })

  test('locked columns and rows are left as they were', () => {
    const store = make({ disabledRows: { name: 'b' } }, [
      { key: 'lock', type: 'input', disabled: true },
    ])
    const result = put(store, [
      ['x', '', '', '', '', 'L'],
      ['y', '', '', '', '', 'M'],
    ])
    expect(result.locked).toBe(1 + 6)
    expect(valuesIn(store, 'name')).toEqual(['x', 'b'])
    expect(valuesIn(store, 'lock')).toEqual([null, null])
  })

  test('is one step of undoing', () => {
    const store = make()
    put(store, [
      ['x', '家具'],
      ['y', '家具'],
      ['z', '家具'],
    ])
    expect(store.history.undoes).toBe('粘贴')
    store.undo()
    expect(store.undo()).toBe(false)
    expect(outputOf(store.table)).toMatchObject({ changedRows: [], newRows: [] })
  })
})

test('what is copied reads back as the same values', () => {
  const store = make()
  put(store, [['x', '家具', '1,234.5', '2024/3/5', 'Y']])
  const block = textsOf(store, at(0, 0, 0, 4), store.table.columns, lookup)
  expect(block).toEqual([['x', '家具', '1234.5', '2024-03-05', '是']])
  put(store, block, at(1, 0))
  const [first, second] = outputOf(store.table).changedRows
  expect({ ...second, id: '1' }).toEqual(first)
})

test('Delete empties the editable cells of a range as one step', () => {
  const store = make({}, [{ key: 'lock', type: 'input', disabled: true }])
  clearCells(store, at(0, 0, 1, 5), store.table.columns)
  expect(valuesIn(store, 'name')).toEqual([null, null])
  store.undo()
  expect(valuesIn(store, 'name')).toEqual(['a', 'b'])
})
