import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  endOfMonth,
  isDay,
  monthDays,
  startOfWeek,
  weekday,
} from './days'

test('days are counted over months, years and summer times', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(addMonths('2026-11-25', 2)).toBe('2027-01-01')
  expect(addMonths('2026-01-31', -1)).toBe('2025-12-01')
  expect(endOfMonth('2026-02-10')).toBe('2026-02-28')
})

test('weeks begin on Monday', () => {
  expect(weekday('2026-11-30')).toBe(0)
  expect(startOfWeek('2026-11-29')).toBe('2026-11-23')
})

test('a month is shown in whole weeks', () => {
  const days = monthDays('2026-11-25')
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  expect(monthDays('2027-02-10')).toHaveLength(28)
})

test.each(['2026-02-30', '2026-2-3', '', 'x', '2026-11-25 08:00:00'])('%s is no day', (text) => {
  expect(isDay(text)).toBe(false)
})
