import { addDays, addMonths, daysBetween, startOfMonth, startOfWeek } from '../days/days'
import type { Span } from '../spans/spans'

export type Scale = 'day' | 'week' | 'month'

/** Width of a day in px. */
export const dayPx: Readonly<Record<Scale, number>> = { day: 36, week: 14, month: 4 }

export interface Stretch {
  readonly first: string
  readonly days: number
}

const marginDays: Readonly<Record<Scale, number>> = { day: 7, week: 28, month: 92 }
// A typing error in a year must not create a timeline of a million days.
const daysAtMost = 7_300

/** The days covered by the bars, with a margin; always includes today. */
export function stretchOf(spans: readonly Span[], now: string, scale: Scale): Stretch {
  let [from, to] = [now, now]
  for (const span of spans) {
    if (span.from < from && daysBetween(span.from, now) < daysAtMost / 2) from = span.from
    if (span.to > to && daysBetween(now, span.to) < daysAtMost / 2) to = span.to
  }
  const margin = marginDays[scale]
  const first = startOfMonth(addDays(from, -margin))
  const last = addDays(to, margin)
  return { first, days: daysBetween(first, last) + 1 }
}

/** Where something lies that is not in sight. */
export type Side = 'before' | 'after'

/** On which side of a range a span lies entirely; ends in days from the start of the timeline. */
export function sideOf(
  { from, to }: Pick<Span, 'from' | 'to'>,
  { first }: Stretch,
  part: { readonly from: number; readonly to: number },
): Side | undefined {
  if (daysBetween(first, to) + 1 <= part.from) return 'before'
  return daysBetween(first, from) >= part.to ? 'after' : undefined
}

export interface Tick {
  readonly at: number
  readonly length: number
  readonly day: string
}

/** The months in a part of the stretch, in days from its start. */
export function monthsIn({ first, days }: Stretch, from: number, to: number): readonly Tick[] {
  const ticks: Tick[] = []
  let month = startOfMonth(addDays(first, Math.max(0, from)))
  for (;;) {
    const at = daysBetween(first, month)
    if (at > Math.min(to, days - 1)) return ticks
    const next = addMonths(month, 1)
    ticks.push({ at, length: Math.min(daysBetween(month, next), days - at), day: month })
    month = next
  }
}

/** The weeks or days in a part of the stretch. */
export function stepsIn(
  { first, days }: Stretch,
  { from, to, step }: { readonly from: number; readonly to: number; readonly step: 1 | 7 },
): readonly Tick[] {
  const start = addDays(first, Math.max(0, from))
  const begin = daysBetween(first, step === 7 ? startOfWeek(start) : start)
  const ticks: Tick[] = []
  for (let at = begin; at <= Math.min(to, days - 1); at += step) {
    ticks.push({ at, length: step, day: addDays(first, at) })
  }
  return ticks
}
