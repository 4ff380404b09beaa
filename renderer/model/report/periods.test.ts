import { expect, test } from 'vitest'
import { lastDayOf, periodOf, periodsBetween, periodText, shifted } from './periods'

test.each([
  ['2026-11-25 23:59:59', 'day', '2026-11-25', '2026-11-25', '2026-11-25'],
  ['2026-11-29', 'week', '2026-11-23', '2026-11-29', '2026-11-23'],
  ['1969-12-28', 'week', '1969-12-22', '1969-12-28', '1969-12-22'],
  ['2024-02-29', 'month', '2024-02-01', '2024-02-29', '2024-02'],
  ['2026-12-31', 'quarter', '2026-10-01', '2026-12-31', '2026-Q4'],
  ['2026-02-01', 'year', '2026-01-01', '2026-12-31', '2026'],
] as const)('%s in a %s', (date, unit, first, last, text) => {
  const period = periodOf(date, unit)
  expect(period).toBe(first)
  expect(lastDayOf(period, unit)).toBe(last)
  expect(periodText(period, unit)).toBe(text)
  expect(shifted(shifted(period, unit, 5), unit, -5)).toBe(period)
})

test('all periods between two, and none where they are too many', () => {
  const months = periodsBetween('2025-11-01', '2026-02-01', 'month', 12)
  expect(months).toEqual(['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01'])
  expect(periodsBetween('2025-11-01', '2026-02-01', 'day', 12)).toBeUndefined()
})
