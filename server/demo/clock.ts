import { isWorkday } from '../../renderer/values/workdays'
import { wallClock } from '../kernel/wallClock'

const dayMs = 86_400_000

/** Days of the demo data, counted back from its today. They stay the same for the whole day of the seeding. */
export interface Past {
  /** Midnight of its today, which is yesterday, so that no record lies in the future. */
  readonly today: number
  /** Wall-clock text `days` before today plus `minutes`; negative days are in the future. */
  time(days: number, minutes: number): string
  date(days: number): string
  isWeekend(days: number): boolean
  /** A weekday off: an official Chinese holiday. */
  isHoliday(days: number): boolean
}

export function pastOf(now: Date): Past {
  const today = Date.parse(`${wallClock(now).slice(0, 10)}T00:00:00Z`) - dayMs
  const time = (days: number, minutes: number) =>
    new Date(today - days * dayMs + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')
  const date = (days: number) => time(days, 0).slice(0, 10)
  const isWeekend = (days: number) => [0, 6].includes(new Date(today - days * dayMs).getUTCDay())
  return {
    today,
    time,
    date,
    isWeekend,
    isHoliday: (days) => !isWeekend(days) && !isWorkday(date(days)),
  }
}
