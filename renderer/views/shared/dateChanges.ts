import type { Row } from '../../data/rows'
import type { Values } from '../../model/entity/rules'
import type { SpanProps } from '../span'
import { daysBetween, shifted } from './days'

/** What is dragged of a span: the whole of it, or one of its ends. */
export type Grip = 'whole' | 'from' | 'to'

/** The values that a record gets when its span, or an end of it, is moved by some days; the time of day stays. */
export function movedBy(row: Row, { start, end }: SpanProps, days: number, grip: Grip): Values {
  const changes: Record<string, unknown> = {}
  const move = (key: string | undefined) => {
    const value = key === undefined ? undefined : row.values[key]
    if (key !== undefined && typeof value === 'string') changes[key] = shifted(value, days)
  }
  if (grip !== 'to') move(start.key)
  if (grip !== 'from') move(end?.key)
  return changes
}

/** As far as an end can be moved: a span is never shorter than a day. */
export function withinSpan(span: { from: string; to: string }, days: number, grip: Grip): number {
  const length = daysBetween(span.from, span.to)
  if (grip === 'from') return Math.min(days, length)
  return grip === 'to' ? Math.max(days, -length) : days
}
