import { Button } from '../../ui/Button'
import { holidayText, shortDay, weekdayName } from '../days/dayTexts'
import { dayTexts } from '../days/messages.days'
import type { Holiday } from '../days/useHolidays'
import type { Segment } from '../spans/spans'
import { Chip } from './Chip'
import { calendarTexts } from './messages'
import type { ShownSpans } from './shown'

/** All records of a day: used if its cell is too small, for the keyboard, and below the month on small screens. */
export function DayList(
  props: ShownSpans & {
    readonly date: string
    readonly holiday: Holiday | undefined
    readonly segments: readonly Segment[]
    /** It is shown over the page. */
    readonly isDialog: boolean
    /** Absent = no record can be added on a day. */
    readonly onAdd: (() => void) | undefined
  },
) {
  const { date, holiday, segments, isDialog, onAdd } = props
  return (
    <section
      role={isDialog ? 'dialog' : undefined}
      className={isDialog ? 'jd-day-list' : 'jd-agenda'}
      aria-label={calendarTexts.listOf(shortDay(date))}
    >
      <h3>
        {shortDay(date)} {dayTexts.weekday(weekdayName(date))} {holidayText(holiday)}
      </h3>
      {segments.map((segment) => (
        <Chip key={segment.span.row.key} {...props} segment={segment} listed />
      ))}
      {segments.length === 0 && <p>{calendarTexts.noneThatDay}</p>}
      {onAdd && (
        <Button icon="plus" label={calendarTexts.addOn(shortDay(date))} onClick={onAdd}>
          {calendarTexts.add}
        </Button>
      )}
    </section>
  )
}
