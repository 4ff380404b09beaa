import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/Icon'
import { Popover } from '../../ui/Popover'
import { holidayText, shortDay, weekdayName } from '../shared/dayTexts'
import { dayTexts } from '../shared/messages.days'
import type { Segment } from '../shared/spans'
import { toneOf } from '../shared/tones'
import type { Holiday } from '../shared/useHolidays'
import { beginOn } from './beginOn'
import { Chip } from './Chip'
import { DayList } from './DayList'
import { calendarTexts } from './messages'
import type { ShownSpans } from './shown'

interface DayCellProps extends ShownSpans {
  readonly date: string
  readonly isOutside: boolean
  readonly isToday: boolean
  readonly isCurrent: boolean
  readonly isWeekend: boolean
  readonly holiday: Holiday | undefined
  readonly small: boolean
  readonly count: number
  /** All records of the day, those that begin here and fit, and how many do not. */
  readonly all: readonly Segment[]
  readonly shown: readonly Segment[]
  readonly hidden: number
  onDay(day: string): void
}

const dotsAtMost = 3

/** A day: its date, whether it is worked, and its records; a record can be dropped on it. */
export function DayCell(props: DayCellProps) {
  const { date, holiday, small, count, all, shown, hidden, moves, onDay } = props
  const cell = useRef<HTMLDivElement>(null)
  const [listed, setListed] = useState(false)
  useEffect(() => {
    const { current } = cell
    return current
      ? dropTargetForElements({ element: current, getData: () => ({ day: date }) })
      : undefined
  }, [date])
  const { over } = moves
  const isOver = over?.day === date
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
      data-off={(holiday ? holiday.kind === 'off' : props.isWeekend) || undefined}
      data-over={isOver || undefined}
      data-refused={(isOver && over.refusal !== undefined) || undefined}
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
