import { describe, expect, test } from 'vitest'
import { lookupOf } from '../../../cells/fixtures'
import { applyView } from '../../sheet/order'
import { storeOf, valuesIn } from '../../testing/store'
import { distinctTexts, type FilterChoice, filterOf, isFiltering, noFilter } from './filter'

const lookup = lookupOf({
  color: [
    { value: 'r', text: '红色' },
    { value: 'g', text: '绿色' },
  ],
})
const docs = [
  { key: 'name', type: 'input' },
  { key: 'stock', type: 'inputNumber' },
  { key: 'day', type: 'date' },
  { key: 'color', type: 'select', dictCode: 'color' },
] as const
const rows = [
  { id: '1', name: 'Anna', stock: 1000, day: '2026-01-31', color: 'r' },
  { id: '2', name: 'bob', stock: 999, day: '2026-02-01', color: 'g' },
  { id: '3', name: 'Banana', stock: 2, day: '2025-12-31', color: 'r' },
  { id: '4', name: '', stock: null, day: null, color: null },
]

function shown(key: string, choice: Partial<FilterChoice>): readonly string[] {
  const store = storeOf(docs, rows)
  applyView(
    store,
    { sort: [], filters: [filterOf(key, { ...noFilter, ...choice }, lookup)] },
    lookup,
  )
  return store.rows().map(({ id }) => id)
}

describe('a column is filtered by a condition on what people see', () => {
  test.each([
    ['name', { test: 'contains', text: 'an' }, '13'],
    ['name', { test: 'excludes', text: 'an' }, '24'],
    ['name', { test: 'starts', text: 'B' }, '23'],
    ['name', { test: 'ends', text: 'A' }, '13'],
    ['name', { test: 'equals', text: 'BOB' }, '2'],
    ['name', { test: 'blank' }, '4'],
    ['name', { test: 'filled' }, '123'],
    ['stock', { test: 'gt', text: '999' }, '1'],
    ['stock', { test: 'le', text: '999' }, '23'],
    ['stock', { test: 'equals', text: '1,000' }, '1'],
    ['stock', { test: 'differs', text: '2' }, '124'],
    ['day', { test: 'ge', text: '2026-01-31' }, '12'],
    ['day', { test: 'lt', text: '2026-01-31' }, '3'],
    ['color', { test: 'contains', text: '红' }, '13'],
    ['color', { texts: new Set(['绿色', '']) }, '24'],
    ['color', { test: 'contains', text: '红', texts: new Set(['绿色']) }, ''],
  ] as const)('%s %j gives rows %s', (key, choice, ids) => {
    expect(shown(key, choice).join('')).toBe(ids)
  })
})

test('the different texts of a column are counted, dictionary texts included', () => {
  const store = storeOf(docs, rows)
  const column = store.table.column.get('color')
  expect(column && distinctTexts(store, column, lookup)).toEqual([
    { text: '', count: 1 },
    { text: '红色', count: 2 },
    { text: '绿色', count: 1 },
  ])
})

test('a filter without a condition is none', () => {
  expect(isFiltering(noFilter)).toBe(false)
  expect(isFiltering({ ...noFilter, test: 'blank' })).toBe(true)
})

test('rows that a filter hides keep their edits', () => {
  const store = storeOf(docs, rows)
  store.set('1', { name: 'typed' })
  applyView(
    store,
    { sort: [], filters: [filterOf('name', { ...noFilter, text: 'bob' }, lookup)] },
    lookup,
  )
  expect(store.rows()).toHaveLength(1)
  expect(valuesIn(store, 'name')[0]).toBe('typed')
})
