import { expect, test } from 'vitest'
import { columnsOf } from '../../testing/store'
import { leadsOf } from '../leads'
import { layColumns } from './layout'

const columns = columnsOf([
  { key: 'a', width: 100 },
  { key: 'b', width: 200, fixed: 'right' },
  { key: 'c', width: 300, fixed: 'left' },
  { key: 'd', type: 'hidden' },
  { key: 'e', width: 50 },
])
const leads = [{ type: 'row-number', title: '#', width: 60, align: 'center' }] as const
const keysOf = (layout: ReturnType<typeof layColumns>) =>
  layout.columns.map(({ column }) => column.key)

test('# is 60 px wide and centred; the others 40 px, 60 px when first above a statistics footer', () => {
  const doc = { columns: [], dragSort: true, rowSelection: true, rowExpand: true, rowNumber: true }
  const widths = (list: typeof columns) => leadsOf(doc, list, new Map()).map(({ width }) => width)
  expect(widths(columns)).toEqual([40, 40, 40, 60])
  expect(widths(columnsOf([{ key: 'a', type: 'inputNumber', statistics: 'sum' }]))).toEqual([
    60, 40, 40, 60,
  ])
  const [number] = leadsOf({ columns: [], rowNumber: true }, columns, new Map())
  expect(number).toMatchObject({ title: '#', align: 'center' })
})

test('fixed columns stand at the edges, hidden ones nowhere', () => {
  const layout = layColumns(columns, leads, 1000)
  expect(keysOf(layout)).toEqual(['c', 'a', 'e', 'b'])
  expect(layout.columns.map(({ left }) => left)).toEqual([60, 360, 460, 510])
  expect(layout.columns.map(({ sticky }) => sticky)).toEqual([
    { side: 'left', offset: 60 },
    undefined,
    undefined,
    { side: 'right', offset: 0 },
  ])
  expect(layout).toMatchObject({ width: 710, coveredLeft: 360, coveredRight: 200 })
  expect(layout.template).toBe('60px 300px 100px 50px 200px')
})

test('the first screen of a table that scrolls sideways ends with a whole column', () => {
  const auto = columnsOf([
    { key: 'a', width: 100, fixed: 'left' },
    ...['b', 'c', 'd', 'e'].map((key) => ({ key, minWidth: 200 })),
  ])
  const widths = (width: number, choice = {}) =>
    layColumns(auto, [], width, choice).columns.map((column) => column.width)
  expect(widths(551)).toEqual([100, 226, 225, 200, 200])
  expect(widths(500)).toEqual([100, 200, 200, 200, 200])
  // All fit, or somebody has sized one: they stay as they are.
  expect(widths(1000).every((width) => width <= 200)).toBe(true)
  expect(widths(551, { widths: { b: 300 } })).toEqual([100, 300, 200, 200, 200])
})

test('where fixed columns would leave no room for the others they scroll with them', () => {
  const narrow = layColumns(columns, leads, 600)
  expect(narrow.columns.map(({ sticky }) => sticky)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(keysOf(narrow)).toEqual(['c', 'a', 'e', 'b'])
  expect(narrow).toMatchObject({ coveredLeft: 60, coveredRight: 0 })
})

test('a user may order, hide, pin and size the columns', () => {
  const layout = layColumns(columns, [], 1000, {
    order: ['e', 'a'],
    hidden: ['b'],
    pins: { c: 'none', a: 'right' },
    widths: { e: 77 },
  })
  expect(keysOf(layout)).toEqual(['e', 'c', 'a'])
  expect(layout.columns.map(({ width }) => width)).toEqual([77, 300, 100])
})
