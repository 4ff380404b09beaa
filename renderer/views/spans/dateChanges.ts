import type { Values } from '../../model/entity/rules'
import { addDays, daysBetween } from '../days/days'
import { hasTime } from '../fields'
import type { SpanProps } from './kind'
import type { Span } from './spans'

/** The dragged part of a span: the whole, or one end. */
export type Grip = 'whole' | 'from' | 'to'

export interface Days {
  readonly from: string
  readonly to: string
}

/** The days of a span after moving it or one end; it never gets shorter than a day. */
export function draggedTo({ from, to }: Days, days: number, grip: Grip): Days {
  const length = daysBetween(from, to)
  if (grip === 'from') return { from: addDays(from, Math.min(days, length)), to }
  if (grip === 'to') return { from, to: addDays(to, Math.max(days, -length)) }
  return { from: addDays(from, days), to: addDays(to, days) }
}

/** The changed values of a record that moves to other days. Times of day stay; a missing end stays empty. */
export function movedTo({ row, ...span }: Span, { start, end }: SpanProps, days: Days): Values {
  const changes: Record<string, unknown> = {}
  const change = (field: SpanProps['start'] | undefined, before: string, day: string) => {
    const value = field && row.values[field.key]
    if (!field || before === day) return
    if (typeof value === 'string') changes[field.key] = day + value.slice(10)
    else if (span.from !== span.to || field === start) {
      changes[field.key] = hasTime(field) ? `${day} 00:00:00` : day
    }
  }
  change(start, span.from, days.from)
  // A one-day record without an end moves as a whole; a longer one gets the dragged end.
  const hasEnd = end && typeof row.values[end.key] === 'string'
  if (end && !hasEnd && days.from !== days.to) {
    changes[end.key] = hasTime(end) ? `${days.to} 00:00:00` : days.to
  } else if (hasEnd) change(end, span.broken ? '' : span.to, days.to)
  return changes
}
