import { expect, test } from 'vitest'
import type { Figures } from '../../model/report/figures'
import { chartData } from './series'

const groupsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ group: `=${at}`, text: `组 ${at}` }))

const figuresOf = (split: { unit?: string }): Figures => ({
  report: 'posts',
  title: '帖文',
  by: [
    { key: 'platform', title: '平台', groups: groupsOf(2) },
    { key: 'other', title: '其他', groups: groupsOf(10), ...split },
  ],
  measures: [{ key: 'count', title: '帖文', total: 'size' }],
  cells: Array.from({ length: 10 }, (_, at) => ({ at: [0, at], values: [at] })),
})

test('of more times than can be told apart the newest are drawn, each with its own figures', () => {
  const { series, split, left } = chartData(figuresOf({ unit: 'month' }), 'bar')
  expect(series.map(({ name }) => name)).toEqual(
    Array.from({ length: 8 }, (_, at) => `组 ${at + 2}`),
  )
  expect(split?.groups).toHaveLength(8)
  expect(left).toBe(2)
  expect(series[0]?.points[0]).toEqual({ value: 2, at: [0, 2] })
})

test('a line runs by time though the report sorts by its figures, and each point keeps its place', () => {
  const months = ['=2026-03', '', '=2026-01', '=2026-02'].map((group) => ({ group, text: group }))
  const figures: Figures = {
    ...figuresOf({}),
    by: [{ key: 'month', title: '月份', unit: 'month', groups: months }],
    cells: months.map((_, at) => ({ at: [at], values: [10 - at] })),
  }
  const { axis, series } = chartData(figures, 'line')
  expect(axis?.groups.map(({ group }) => group)).toEqual(['=2026-01', '=2026-02', '=2026-03', ''])
  expect(series[0]?.points).toEqual([
    { value: 8, at: [2] },
    { value: 7, at: [3] },
    { value: 10, at: [0] },
    { value: 9, at: [1] },
  ])
  expect(chartData(figures, 'bar').axis?.groups).toEqual(months)
})

test('of other groups the first are drawn; a heat map has room for all', () => {
  const { series, left } = chartData(figuresOf({}), 'bar')
  expect([series.at(0)?.name, series.at(-1)?.name, left]).toEqual(['组 0', '组 7', 2])
  expect(chartData(figuresOf({}), 'heatmap')).toMatchObject({ left: 0 })
})

test('a group without rows has no records and no different values of them, and no sum', () => {
  const measures = ['size', 'distinct', 'sum'].map((total) => ({ key: total, title: '', total }))
  const [by] = figuresOf({}).by
  const { series } = chartData(
    { ...figuresOf({}), by: by ? [by] : [], measures, cells: [] },
    'bar',
    [...['size', 'distinct', 'sum']],
  )
  expect(series.map(({ points }) => points[0]?.value)).toEqual([0, 0, null])
})
