import { expect, test } from 'vitest'
import type { Row } from '../../data/rows'
import type { Span } from '../spans/spans'
import { monthsIn, sideOf, stepsIn, stretchOf } from './scale'

const row: Row = {
  key: 'a',
  id: 'a',
  unusable: undefined,
  record: {},
  values: {},
  bad: new Set(),
  masked: new Set(),
}
const span = (from: string, to: string): Span => ({ row, from, to, broken: false })

test('the stretch holds all bars and today, from the begin of a month', () => {
  const stretch = stretchOf([span('2026-10-20', '2026-12-05')], '2026-11-25', 'day')
  expect(stretch).toEqual({ first: '2026-10-01', days: 73 })
  expect(stretchOf([], '2026-11-25', 'day').first).toBe('2026-11-01')
})

test('a slip of the pen in a year does not make it endless', () => {
  expect(stretchOf([span('2026-11-01', '9999-12-31')], '2026-11-25', 'day').days).toBeLessThan(70)
})

test('ticks are those of the part in sight', () => {
  const stretch = { first: '2026-10-01', days: 92 }
  expect(monthsIn(stretch, 35, 60).map(({ day }) => day)).toEqual(['2026-11-01'])
  expect(monthsIn(stretch, 0, 92).map(({ at, length }) => [at, length])).toEqual([
    [0, 31],
    [31, 30],
    [61, 31],
  ])
  expect(stepsIn(stretch, { from: 3, to: 5, step: 1 }).map(({ day }) => day)).toEqual([
    '2026-10-04',
    '2026-10-05',
    '2026-10-06',
  ])
  expect(stepsIn(stretch, { from: 0, to: 8, step: 7 }).map(({ day }) => day)).toEqual([
    '2026-09-28',
    '2026-10-05',
  ])
})

test('a bar is outside what is in sight on one side only when nothing of it is in', () => {
  const stretch = { first: '2026-10-01', days: 92 }
  const part = { from: 31, to: 61 }
  const side = (from: string, to: string) => sideOf(span(from, to), stretch, part)
  expect(side('2026-10-03', '2026-10-31')).toBe('before')
  expect(side('2026-10-03', '2026-11-01')).toBeUndefined()
  expect(side('2026-11-30', '2026-12-24')).toBeUndefined()
  expect(side('2026-12-01', '2026-12-24')).toBe('after')
  expect(side('2026-10-01', '2026-12-31')).toBeUndefined()
})
