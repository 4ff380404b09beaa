import { Button } from '../../ui/Button'
import { holidayText, shortDay, weekdayName } from '../shared/dayTexts'
import { dayTexts } from '../shared/messages.days'
import type { Span } from '../shared/spans'
import { layLines } from '../shared/spans'
import type { Holiday } from '../shared/useHolidays'
import { beginOn } from './beginOn'
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
  const add = beginOn(props, day)
  return (
    <section className="jd-agenda" aria-label={calendarTexts.listOf(shortDay(day))}>
      <h3>
        {shortDay(day)} {dayTexts.weekday(weekdayName(day))} {holidayText(holiday)}
      </h3>
      {segments.map((segment) => (
        <Chip key={segment.span.row.key} {...props} segment={segment} listed />
      ))}
      {segments.length === 0 && <p>{calendarTexts.noneThatDay}</p>}
      {add && (
        <Button icon="plus" label={calendarTexts.addOn(shortDay(day))} onClick={add}>
          {calendarTexts.add}
        </Button>
      )}
    </section>
  )
}
