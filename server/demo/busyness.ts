import type { Past } from './clock'

/** Buyers are on holiday at the end of the year and in August; autumn is the season of fairs. */
const months = [0.9, 0.8, 1.05, 1.1, 1, 0.95, 0.9, 0.8, 1.15, 1.25, 1.1, 0.8]

/** The busiest day of all. */
export const mostBusy = Math.max(...months)

const ofMonth = (past: Past, ago: number): number =>
  months[Number(past.date(ago).slice(5, 7)) - 1] ?? 1

/** How busy the month of a day is beside the busiest, up to 1. */
export const seasonOf = (past: Past, ago: number): number => ofMonth(past, ago) / mostBusy

/** How much is asked for on a day, 1 = usually: less on weekends, on the holidays of China and in quiet months. */
export const busyness = (past: Past, ago: number): number =>
  ofMonth(past, ago) * (past.isWeekend(ago) ? 0.62 : past.isHoliday(ago) ? 0.7 : 1)
