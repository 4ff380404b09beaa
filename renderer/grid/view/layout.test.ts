import { expect, test } from 'vitest'
import { columnsOf } from '../testing/store'
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
