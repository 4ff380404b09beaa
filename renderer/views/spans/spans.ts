import type { Row } from '../../data/rows'
import { daysBetween } from '../days/days'
import type { SpanProps } from './kind'

/** A record with its first and last day. */
export interface Span {
  readonly row: Row
  readonly from: string
  readonly to: string
  /** Its end is before its start: it is shown on its first day with a note. */
  readonly broken: boolean
}

/** undefined = the record has no date. Without a start it is on its last day. */
export function spanOf(
  row: Row,
  { start, end }: SpanProps,
  changes: object = {},
): Span | undefined {
  const values: Readonly<Record<string, unknown>> = { ...row.values, ...changes }
  const from = dayIn(values[start.key])
  const to = end && dayIn(values[end.key])
  const first = from ?? to
  if (first === undefined) return undefined
  const broken = from !== undefined && to !== undefined && to < from
  return { row, from: first, to: broken ? first : (to ?? first), broken }
}

const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length >= 10 ? value.slice(0, 10) : undefined

/** The part of a span in one week (or other range of days), with its line. */
export interface Segment {
  readonly span: Span
  /** Days from the start of the range. */
  readonly at: number
  readonly length: number
  readonly line: number
  /** It continues before or after the range. */
  readonly before: boolean
  readonly behind: boolean
}

/** Assigns spans to lines without overlap: long ones first, each on the first free line. */
export function layLines(spans: readonly Span[], days: readonly string[]): readonly Segment[] {
  const [first = ''] = days
  const last = days.at(-1) ?? ''
  const ends: number[] = []
  return spans
    .filter(({ from, to }) => from <= last && to >= first)
    .map((span) => {
      const at = Math.max(0, daysBetween(first, span.from))
      const until = Math.min(days.length - 1, daysBetween(first, span.to))
      const around = { before: span.from < first, behind: span.to > last }
      return { span, at, length: until - at + 1, ...around }
    })
    .sort((a, b) => a.at - b.at || b.length - a.length || order(a.span, b.span))
    .map((segment) => {
      const free = ends.findIndex((end) => end <= segment.at)
      const line = free < 0 ? ends.length : free
      ends[line] = segment.at + segment.length
      return { ...segment, line }
    })
}

/** Spans of one day in order of time. */
const order = (a: Span, b: Span): number => timeOf(a).localeCompare(timeOf(b))

const timeOf = ({ row, from }: Span): string =>
  Object.values(row.values).find(
    (value): value is string => typeof value === 'string' && value.startsWith(`${from} `),
  ) ?? from
