import { useRef, useState } from 'react'
import { useDropTarget } from '../../drag/drag'
import { Icon } from '../../ui/Icon'
import { Popover } from '../../ui/Popover'
import { holidayText, shortDay, weekdayName } from '../days/dayTexts'
import { dayTexts } from '../days/messages.days'
import { type Holiday, isOff } from '../days/useHolidays'
import { toneOf } from '../shared/tones'
import type { Segment } from '../spans/spans'
import { beginOn } from './beginOn'
import { Chip } from './Chip'
import { DayList } from './DayList'
import { calendarTexts } from './messages'
import type { ShownSpans } from './shown'
import { heldSpans } from './useDayDrag'

interface DayCellProps extends ShownSpans {
  readonly date: string
  readonly isOutside: boolean
  readonly isToday: boolean
  readonly isCurrent: boolean
  readonly holiday: Holiday | undefined
  readonly small: boolean
  readonly count: number
  /** All records of the day, those that begin here and fit, and the number of the others. */
  readonly all: readonly Segment[]
  readonly shown: readonly Segment[]
  readonly hidden: number
  onDay(day: string): void
}

const dotsAtMost = 3

/** A day: date, whether it is a workday, and its records; records can be dropped on it. */
export function DayCell(props: DayCellProps) {
  const { date, holiday, small, count, all, shown, hidden, onDay } = props
  const cell = useRef<HTMLDivElement>(null)
  const [listed, setListed] = useState(false)
  useDropTarget(cell, { kind: heldSpans, place: date, zoneAt: () => '' })
  const add = beginOn(props, date)
  return (
    <div
      ref={cell}
      role="gridcell"
      className="jd-day"
      data-day={date}
      tabIndex={props.isCurrent ? 0 : -1}
      aria-selected={props.isCurrent}
      aria-current={props.isToday ? 'date' : undefined}
      data-outside={props.isOutside || undefined}
      data-off={isOff(date, holiday) || undefined}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget || small) onDay(date)
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || event.key !== 'Enter') return
        event.preventDefault()
        if (count > 0) setListed(true)
        else add?.()
      }}
    >
      <span className="jd-unseen">
        {calendarTexts.day(shortDay(date), weekdayName(date), holidayText(holiday), count)}
      </span>
      <span className="jd-day-head" aria-hidden="true">
        <span className="jd-day-number">{Number(date.slice(8))}</span>
        {holiday && (
          <>
            <span className="jd-day-mark" data-kind={holiday.kind}>
              {holiday.kind === 'off' ? dayTexts.off : dayTexts.work}
            </span>
            {holiday.kind === 'off' && <span className="jd-day-name">{holiday.name}</span>}
          </>
        )}
      </span>
      {add && !small && (
        <button
          type="button"
          className="jd-day-add"
          tabIndex={-1}
          aria-label={calendarTexts.addOn(shortDay(date))}
          onClick={add}
        >
          <Icon name="plus" />
        </button>
      )}
      {small ? (
        <span className="jd-day-dots" aria-hidden="true">
          {all.slice(0, dotsAtMost).map(({ span: { row } }) => (
            <span key={row.key} data-tone={tone(props, row.values)} />
          ))}
          {all.length > dotsAtMost && `+${all.length - dotsAtMost}`}
        </span>
      ) : (
        <>
          {shown.map((segment) => (
            <Chip key={segment.span.row.key} {...props} segment={segment} />
          ))}
          {hidden > 0 && (
            <button
              type="button"
              className="jd-day-more"
              tabIndex={-1}
              aria-label={calendarTexts.moreOf(shortDay(date), hidden)}
              onClick={() => setListed(true)}
            >
              {calendarTexts.more(hidden)}
            </button>
          )}
        </>
      )}
      {listed && (
        <Popover
          anchor={cell}
          onClose={(focus) => {
            setListed(false)
            if (focus) cell.current?.focus()
          }}
        >
          <DayList
            {...props}
            segments={all}
            isDialog
            onAdd={
              add &&
              (() => {
                setListed(false)
                add()
              })
            }
          />
        </Popover>
      )}
    </div>
  )
}

const tone = ({ view, lookup }: ShownSpans, values: Readonly<Record<string, unknown>>) => {
  const { color } = view.props
  return toneOf(color, color && values[color.key], lookup)
}
