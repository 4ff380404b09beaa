import { isWorkday } from '../../renderer/values/workdays'
import { wallClock } from '../kernel/wallClock'

const dayMs = 86_400_000

/** The days that demo data lies on, counted back from its today: the same on the whole day on which it is made. */
export interface Past {
  /** Midnight of its today: the last day that is over, so that nothing has happened in the future. */
  readonly today: number
  /** A wall-clock text some days (and minutes) before; negative days are yet to come. */
  time(days: number, minutes: number): string
  date(days: number): string
  isWeekend(days: number): boolean
  /** A day off in the week: the holidays of China, as they have been published. */
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
    ...{ time, date, isWeekend },
    isHoliday: (days) => !isWeekend(days) && !isWorkday(date(days)),
  }
}
