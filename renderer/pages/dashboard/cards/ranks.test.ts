import { expect, test } from 'vitest'
import type { Figures } from '../../../model/report/figures'
import { rankingOf } from './ranks'

const figuresOf = (values: Readonly<Record<string, number | null>>, total = 'size'): Figures => ({
  report: 'r',
  title: '询盘',
  by: [
    {
      key: 'country',
      title: '国家',
      groups: Object.keys(values).map((group) => ({ group, text: group })),
    },
  ],
  measures: [{ key: 'count', title: '询盘', total }],
  cells: Object.values(values).map((value, at) => ({ at: [at], values: [value] })),
})

const namesOf = (figures: Figures, size = 8) =>
  rankingOf(figures, 0, size).ranks.map(({ group }) => group)

test('the largest comes first, then what has no value, then what is left over; none has no rank', () => {
  const figures = figuresOf({ '*': 90, '': 40, '=DE': 10, '=US': 30, '=FR': 0, '=JP': null })
  expect(namesOf(figures)).toEqual(['=US', '=DE', '', '*'])
})

test('bars are as long as their part of the longest that is shown, shares are of all', () => {
  const { ranks } = rankingOf(figuresOf({ '=DE': 10, '=US': 30, '': 40 }), 0, 8)
  expect(ranks.map(({ length }) => length)).toEqual([0.75, 0.25, 1])
  expect(ranks.map(({ share }) => share)).toEqual([0.375, 0.125, 0.5])
})

test('what is behind the ranks is counted where it is told apart', () => {
  const values = { '=DE': 10, '=US': 30, '=FR': 5, '=JP': 1 }
  expect(rankingOf(figuresOf(values), 0, 2).rest).toEqual({ count: 2, value: 6 })
  expect(rankingOf(figuresOf({ ...values, '*': 7 }), 0, 2).rest).toEqual({ value: 13 })
  expect(rankingOf(figuresOf(values), 0, 4).rest).toBeUndefined()
})

test('means of groups are ranked, and add up to nothing', () => {
  const { ranks, rest } = rankingOf(figuresOf({ '=DE': 10, '=US': 30, '=FR': 5 }, 'avg'), 0, 2)
  expect(ranks.map(({ group, share }) => [group, share])).toEqual([
    ['=US', undefined],
    ['=DE', undefined],
  ])
  expect(rest).toBeUndefined()
})
