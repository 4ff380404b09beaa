import { expect, test } from 'vitest'
import type { Figures } from '../../model/report/figures'
import { optionOf } from './options'
import { type Better, chartData } from './series'

const figures: Figures = {
  report: 'ranks',
  title: '名次',
  by: [
    {
      key: 'date',
      title: '日期',
      unit: 'day',
      groups: ['2026-11-01', '2026-11-08'].map((text) => ({ group: `=${text}`, text })),
    },
  ],
  measures: [{ key: 'rank', title: '平均名次', total: 'avg' }],
  cells: [12, 4].map((value, at) => ({ at: [at], values: [value] })),
}

test('a line of what is better the smaller it is rises when it falls', () => {
  const option = (better: Better) =>
    optionOf('line', {
      figures,
      data: chartData(figures, 'line'),
      width: 600,
      stacked: false,
      better,
      font: 'sans-serif',
      colours: { series: ['#000'] } as never,
    })
  expect(option('down')).toMatchObject({ yAxis: [{ inverse: true, scale: true }] })
  expect(option('up')).not.toMatchObject({ yAxis: [{ inverse: true }] })
})

test('a line leads past what nobody has measured, and ends where nothing was counted', () => {
  const connects = (total: string) => {
    const own = { ...figures, measures: [{ key: 'rank', title: '名次', total }] }
    return optionOf('line', {
      figures: own,
      data: chartData(own, 'line'),
      width: 600,
      stacked: false,
      better: 'up',
      font: 'sans-serif',
      colours: { series: ['#000'] } as never,
    })
  }
  expect(connects('avg')).toMatchObject({ series: [{ connectNulls: true }] })
  for (const total of ['sum', 'size', 'is'])
    expect(connects(total)).toMatchObject({ series: [{ connectNulls: false }] })
})

test.each(['line', 'bar', 'heatmap'] as const)('a %s of no groups has no axes', (kind) => {
  const by = figures.by.map((axis) => ({ ...axis, groups: [] }))
  const none = { ...figures, by: [{ key: 'country', title: '国家', groups: [] }, ...by], cells: [] }
  const option = optionOf(kind, {
    figures: none,
    data: chartData(none, kind),
    width: 600,
    stacked: false,
    better: 'up',
    font: 'sans-serif',
    colours: { series: ['#000'] } as never,
  })
  // The library fails at axes that no series stands on.
  expect(option).not.toHaveProperty('xAxis')
})
