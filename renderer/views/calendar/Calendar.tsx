import { useMemo, useState } from 'react'
import { useLookup } from '../../data/lookup'
import { Button } from '../../ui/Button'
import { useSmall } from '../../ui/useSmall'
import type { ViewProps } from '../define'
import {
  addDays,
  addMonths,
  daysFrom,
  endOfMonth,
  isDay,
  monthDays,
  startOfMonth,
  startOfWeek,
  today,
} from '../shared/days'
import { MoveNoteBar } from '../shared/MoveNote'
import { Segmented } from '../shared/Segmented'
import { useHolidays } from '../shared/useHolidays'
import { useLive } from '../shared/useLive'
import { useMoves } from '../shared/useMoves'
import { useSpans } from '../shared/useSpans'
import { ViewFailure } from '../shared/ViewFailure'
import type { SpanProps } from '../span'
import './calendar.css'
import { monthTitle, shortDay } from '../shared/dayTexts'
import { DayAgenda } from './DayAgenda'
import { DayGrid } from './DayGrid'
import { calendarTexts } from './messages'
import { useDayDrag } from './useDayDrag'

type Scale = 'month' | 'week'
const recordsAtMost = 2_000

/** A list's records on the days of a month or a week: dragging one, or its menu, gives it another date. */
export function Calendar({ view, page, selected }: ViewProps<SpanProps>) {
  const lookup = useLookup()
  const small = useSmall()
  const holidays = useHolidays()
  const moves = useMoves(page)
  const now = today()
  const scale: Scale = page.own.scale === 'week' ? 'week' : 'month'
  const at = isDay(page.own.at) ? page.own.at : now
  const days = useMemo(
    () => (scale === 'week' ? daysFrom(startOfWeek(at), 7) : monthDays(at)),
    [scale, at],
  )
  const [first = at] = days
  const last = days.at(-1) ?? at
  const found = useSpans({ view, page }, { range: { first, last }, moves, most: recordsAtMost })
  const spanMoves = useDayDrag({ view, page }, moves)
  useLive(page, spanMoves.dragged !== undefined)
  // The day that the keyboard is on: it stays where it is when the month turns.
  const [focused, setFocused] = useState<string>()
  const current = focused !== undefined && days.includes(focused) ? focused : undefined
  const day = current ?? (days.includes(now) && at.slice(0, 7) === now.slice(0, 7) ? now : at)

  const show = (to: string) => {
    setFocused(to)
    page.setOwn({ at: to === now ? undefined : to })
  }
  const turn = (step: number) =>
    show(scale === 'week' ? addDays(at, 7 * step) : startOfMonth(addMonths(at, step)))
  const go = (to: string) => {
    setFocused(to)
    const isHere =
      scale === 'week' ? days.includes(to) : to >= startOfMonth(at) && to <= endOfMonth(at)
    if (!isHere) page.setOwn({ at: to === now ? undefined : to })
  }
  const title =
    scale === 'week' ? calendarTexts.weekOf(shortDay(first), shortDay(last)) : monthTitle(at)
  const shown = { view, page, selected, lookup, moves: spanMoves }
  return (
    <div className="jd-calendar" aria-busy={found.loading || undefined}>
      <div className="jd-view-head">
        <Button
          kind="text"
          icon="left"
          label={calendarTexts.before[scale]}
          onClick={() => turn(-1)}
        />
        <Button
          kind="text"
          icon="right"
          label={calendarTexts.after[scale]}
          onClick={() => turn(1)}
        />
        <Button onClick={() => show(now)}>{calendarTexts.today}</Button>
        <h2 aria-live="polite">{title}</h2>
        <span className="jd-view-hint">
          {found.rows?.length === 0 && !found.loading && calendarTexts.none}
          {found.cut && calendarTexts.cut(recordsAtMost)}
        </span>
        <Segmented
          label={calendarTexts.scale}
          choices={[
            { key: 'month', title: calendarTexts.month },
            { key: 'week', title: calendarTexts.week },
          ]}
          chosen={scale}
          onChoose={(key) => page.setOwn({ scale: key === 'week' ? key : undefined })}
        />
      </div>
      {found.failure && (
        <ViewFailure failure={found.failure} endpoint={page.endpoints.list} onRetry={found.retry} />
      )}
      <DayGrid
        {...shown}
        label={calendarTexts.label(page.title, title)}
        month={scale === 'month' ? at.slice(0, 7) : undefined}
        spans={found.spans}
        {...{ days, now, holidays, small, day }}
        onDay={go}
        onTurn={turn}
      />
      {small && <DayAgenda {...shown} spans={found.spans} day={day} holiday={holidays(day)} />}
      {spanMoves.refusal !== undefined && (
        <p role="alert" className="jd-view-refusal">
          {spanMoves.refusal}
        </p>
      )}
      <MoveNoteBar moves={moves} />
    </div>
  )
}
