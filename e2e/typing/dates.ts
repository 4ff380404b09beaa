import type { Key } from './samples'

export const dateKeys = ['day', 'moment', 'hour'] as const satisfies readonly Key[]

export type Moments = Readonly<Record<(typeof dateKeys)[number], string>>

/**
 * So many of the days of two years, spread over them, half of them with a time of the day: of 200. Those alone and those
 * with a time are typed side by side.
 */
export function momentsOf(wanted: number): readonly Moments[] {
  const rounds = Math.ceil(wanted / 2)
  return Array.from({ length: rounds }, (_, at) => {
    const nth = Math.floor((at * daysOfTwoYears) / 2 / rounds)
    const day = dayAt(nth)
    // Seven thousand and some, a prime: the times come in no order.
    const second = ((nth * 7_919) % times) * apartSeconds + 11
    const hour = new Date(second * 1_000).toISOString().slice(11, 19)
    return { day, moment: `${dayAt(nth + Math.ceil(daysOfTwoYears / 2))} ${hour}`, hour }
  })
}

const dayAt = (nth: number): string =>
  new Date(Date.UTC(firstYear, 0, 1 + nth)).toISOString().slice(0, 10)

const firstYear = 2027
// One of them has a 29 February.
export const daysOfTwoYears = 731
const times = 200
const apartSeconds = 432
