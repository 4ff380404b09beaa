import type { Key } from './samples'

export const dateKeys = ['day', 'moment', 'hour'] as const satisfies readonly Key[]

export type Moments = Readonly<Record<(typeof dateKeys)[number], string>>

/** So many of the days of two years, spread over them, each with one of 200 times of the day. */
export function momentsOf(wanted: number): readonly Moments[] {
  return Array.from({ length: wanted }, (_, at) => {
    const nth = Math.floor((at * daysOfTwoYears) / wanted)
    const day = new Date(Date.UTC(firstYear, 0, 1 + nth)).toISOString().slice(0, 10)
    // Seven thousand and some, a prime: the times come in no order.
    const second = ((nth * 7_919) % times) * apartSeconds + 11
    const hour = new Date(second * 1_000).toISOString().slice(11, 19)
    return { day, moment: `${day} ${hour}`, hour }
  })
}

const firstYear = 2027
// One of them has a 29 February.
export const daysOfTwoYears = 731
const times = 200
const apartSeconds = 432
