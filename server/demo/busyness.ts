import type { Past } from './clock'

/** Factor per month. Buyers are on holiday at the end of the year and in August; autumn is the trade fair season. */
const months = [0.9, 0.8, 1.05, 1.1, 1, 0.95, 0.9, 0.8, 1.15, 1.25, 1.1, 0.8]

/** Factor of the busiest month. */
export const mostBusy = Math.max(...months)

const ofMonth = (past: Past, ago: number): number =>
  months[Number(past.date(ago).slice(5, 7)) - 1] ?? 1

/** Factor of a day's month relative to the busiest month, up to 1. */
export const seasonOf = (past: Past, ago: number): number => ofMonth(past, ago) / mostBusy

/** Demand of a day, 1 = usual: lower on weekends, on Chinese holidays and in quiet months. */
export const busyness = (past: Past, ago: number): number =>
  ofMonth(past, ago) * (past.isWeekend(ago) ? 0.62 : past.isHoliday(ago) ? 0.7 : 1)
