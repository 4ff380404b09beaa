import type { PeriodUnit } from '../document/reportDoc'

/* Calendar periods, named by their first day, 'YYYY-MM-DD'. They are computed with UTC days, which all have the
   same length. */

const dayMs = 86_400_000

const dayOf = (date: string): number => Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / dayMs
const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

const months = { month: 1, quarter: 3, year: 12 } as const

function monthStart(date: string, size: number): string {
  const month = Number(date.slice(5, 7)) - 1
  const first = month - (month % size) + 1
  return `${date.slice(0, 4)}-${String(first).padStart(2, '0')}-01`
}

/** The first day of the period that contains a date or moment. */
export function periodOf(date: string, unit: PeriodUnit): string {
  if (unit === 'day') return date.slice(0, 10)
  if (unit !== 'week') return monthStart(date, months[unit])
  const day = dayOf(date)
  // Day 0 (1970-01-01) was a Thursday.
  return dateOf(day - ((((day + 3) % 7) + 7) % 7))
}

/** The period `by` periods later (negative: earlier). */
export function shifted(period: string, unit: PeriodUnit, by: number): string {
  if (unit === 'day') return dateOf(dayOf(period) + by)
  if (unit === 'week') return dateOf(dayOf(period) + by * 7)
  const month = Number(period.slice(0, 4)) * 12 + Number(period.slice(5, 7)) - 1 + by * months[unit]
  const year = String(Math.floor(month / 12)).padStart(4, '0')
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

/** The last day of the period. */
export const lastDayOf = (period: string, unit: PeriodUnit): string =>
  dateOf(dayOf(shifted(period, unit, 1)) - 1)

/** All periods from one to another, both included; undefined if there are more than `most`. */
export function periodsBetween(
  from: string,
  to: string,
  unit: PeriodUnit,
  most: number,
): readonly string[] | undefined {
  const all: string[] = []
  for (let period = from; period <= to; period = shifted(period, unit, 1)) {
    if (all.length === most) return undefined
    all.push(period)
  }
  return all
}

/** Display text: 2026-11、2026-Q4、2026、2026-11-23（周）. */
export function periodText(period: string, unit: PeriodUnit): string {
  if (unit === 'year') return period.slice(0, 4)
  if (unit === 'month') return period.slice(0, 7)
  if (unit !== 'quarter') return period
  return `${period.slice(0, 4)}-Q${Math.floor((Number(period.slice(5, 7)) - 1) / 3) + 1}`
}
