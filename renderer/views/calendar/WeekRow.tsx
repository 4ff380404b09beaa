import type { Holidays } from '../days/useHolidays'
import type { Segment } from '../spans/spans'
import { DayCell } from './DayCell'
import type { ShownSpans } from './shown'

interface WeekRowProps extends ShownSpans {
  readonly week: readonly string[]
  readonly segments: readonly Segment[]
  /** Number of lines that fit. */
  readonly lines: number
  readonly month: string | undefined
  readonly now: string
  readonly day: string
  readonly holidays: Holidays
  readonly small: boolean
  onDay(day: string): void
}

/** Seven days. A record is in the cell of its first day of the week and spans the following ones. */
export function WeekRow(props: WeekRowProps) {
  const { week, segments, lines, month, now, day, holidays } = props
  return (
    <div role="row" className="jd-week" style={heightOf(segments, lines)}>
      {week.map((date, at) => {
        const here = segments.filter((one) => one.at <= at && at < one.at + one.length)
        // If not all fit, the last line shows the number of hidden ones.
        const fits = here.every(({ line }) => line < lines)
        const room = fits ? lines : lines - 1
        return (
          <DayCell
            key={date}
            {...props}
            date={date}
            isOutside={month !== undefined && !date.startsWith(month)}
            isToday={date === now}
            isCurrent={date === day}
            holiday={holidays(date)}
            count={here.length}
            all={here}
            shown={here.filter((one) => one.at === at && one.line < roomOf(one, segments, lines))}
            hidden={here.filter(({ line }) => line >= room).length}
          />
        )
      })}
    </div>
  )
}

/** The week view has room for all records. */
const heightOf = (segments: readonly Segment[], lines: number) =>
  Number.isFinite(lines)
    ? undefined
    : { minHeight: 40 + 24 * (1 + Math.max(0, ...segments.map(({ line }) => line))) }

/** A record over several days is shown on all of them or on none. */
function roomOf(segment: Segment, segments: readonly Segment[], lines: number): number {
  const crowded = segments.some(
    (other) =>
      other.line >= lines &&
      other.at < segment.at + segment.length &&
      segment.at < other.at + other.length,
  )
  return crowded ? lines - 1 : lines
}
