/* Days are texts, `2026-11-25`, so no time zone shifts them. Calculations use UTC, which has no summer time. */

const dayMs = 86_400_000

const msOf = (day: string): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && dayOf(msOf(text)) === text

export const addDays = (day: string, count: number): string => dayOf(msOf(day) + count * dayMs)

export const daysBetween = (from: string, to: string): number =>
  Math.round((msOf(to) - msOf(from)) / dayMs)

/** 0 = Monday. */
export const weekday = (day: string): number => (new Date(msOf(day)).getUTCDay() + 6) % 7

export const isWeekend = (day: string): boolean => weekday(day) > 4

export const startOfWeek = (day: string): string => addDays(day, -weekday(day))

export const startOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** The first day of the month `count` months later. */
export function addMonths(day: string, count: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

export const endOfMonth = (day: string): string => addDays(addMonths(day, 1), -1)

export const daysFrom = (first: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => addDays(first, at))

/** The days of all weeks that contain days of the month. */
export function monthDays(day: string): readonly string[] {
  const first = startOfWeek(startOfMonth(day))
  const last = addDays(startOfWeek(endOfMonth(day)), 6)
  return daysFrom(first, daysBetween(first, last) + 1)
}
