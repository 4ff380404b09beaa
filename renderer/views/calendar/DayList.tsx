import { Button } from '../../ui/Button'
import { shortDay, weekdayName } from '../shared/dayTexts'
import { dayTexts } from '../shared/messages.days'
import type { Segment } from '../shared/spans'
import { Chip } from './Chip'
import { calendarTexts } from './messages'
import type { ShownSpans } from './shown'

/** All records of a day, where its cell has not room for them, and for the keyboard. */
export function DayList(
  props: ShownSpans & {
    readonly date: string
    readonly segments: readonly Segment[]
    /** Absent = none can be begun with a day. */
    readonly onAdd: (() => void) | undefined
  },
) {
  const { date, segments, onAdd } = props
  return (
    <section
      role="dialog"
      className="jd-day-list"
      aria-label={calendarTexts.listOf(shortDay(date))}
    >
      <p>
        {shortDay(date)} {dayTexts.weekday(weekdayName(date))}
      </p>
      {segments.map((segment) => (
        <Chip key={segment.span.row.key} {...props} segment={segment} listed />
      ))}
      {onAdd && (
        <Button icon="plus" label={calendarTexts.addOn(shortDay(date))} onClick={onAdd}>
          {calendarTexts.add}
        </Button>
      )}
    </section>
  )
}
