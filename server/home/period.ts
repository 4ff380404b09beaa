/** A span of days, both ends included: YYYY-MM-DD. */
export interface Span {
  readonly from: string
  readonly to: string
}

export interface Month extends Span {
  /** YYYY-MM */
  readonly month: string
  /** The last day that has begun: that of the month, or today. */
  readonly until: string
  /** As many days of the month before. */
  readonly before: Span
}

/** The month of a text YYYY-MM as seen on a day; a month that is yet to come is the current one. */
export function monthOf(asked: string, today: string): Month {
  const current = today.slice(0, 7)
  const month = asked === '' || asked > current ? current : asked
  const to = lastDayOf(month)
  const until = month === current ? today : to
  const earlier = monthBefore(month)
  const lastEarlier = lastDayOf(earlier)
  const sameDay = `${earlier}${until.slice(7)}`
  // A whole month is compared with a whole one, whatever their lengths.
  const end = until === to || sameDay > lastEarlier ? lastEarlier : sameDay
  return { month, from: `${month}-01`, to, until, before: { from: `${earlier}-01`, to: end } }
}

/** The days of a span in order. */
export function daysOf({ from, to }: Span): readonly string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

const dayMs = 86_400_000

const lastDayOf = (month: string): string =>
  addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1)

const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7)
