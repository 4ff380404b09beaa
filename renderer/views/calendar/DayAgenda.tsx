import { holidayText, shortDay, weekdayName } from '../shared/dayTexts'
import { dayTexts } from '../shared/messages.days'
import type { Span } from '../shared/spans'
import { layLines } from '../shared/spans'
import type { Holiday } from '../shared/useHolidays'
import { Chip } from './Chip'
import { calendarTexts } from './messages'
import type { ShownSpans } from './shown'

/** On a small screen: the records of the chosen day, below the month. */
export function DayAgenda(
  props: ShownSpans & {
    readonly day: string
    readonly spans: readonly Span[] | undefined
    readonly holiday: Holiday | undefined
  },
) {
  const { day, spans, holiday } = props
  const segments = layLines(spans ?? [], [day])
  return (
    <section className="jd-agenda" aria-label={calendarTexts.listOf(shortDay(day))}>
      <h3>
        {shortDay(day)} {dayTexts.weekday(weekdayName(day))} {holidayText(holiday)}
      </h3>
      {segments.map((segment) => (
        <Chip key={segment.span.row.key} {...props} segment={segment} listed />
      ))}
      {segments.length === 0 && <p>{calendarTexts.noneThatDay}</p>}
    </section>
  )
}
