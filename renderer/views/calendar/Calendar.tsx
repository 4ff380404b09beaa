import { useMemo, useState } from 'react'
import { useLookup } from '../../data/lookup'
import { today } from '../../model/expr/dates'
import { Button } from '../../ui/Button'
import { useSmall } from '../../ui/useSmall'
import {
  addDays,
  addMonths,
  daysFrom,
  endOfMonth,
  isDay,
  monthDays,
  startOfMonth,
  startOfWeek,
} from '../days/days'
import { useHolidays } from '../days/useHolidays'
import type { ViewProps } from '../define'
import { useMoves } from '../moves/useMoves'
import { Segmented } from '../shared/Segmented'
import { useLive } from '../shared/useLive'
import type { SpanProps } from '../spans/kind'
import { SpanFrame } from '../spans/SpanFrame'
import { useSpans } from '../spans/useSpans'
import './calendar.css'
import { monthTitle, shortDay } from '../days/dayTexts'
import { layLines } from '../spans/spans'
import { beginOn } from './beginOn'
import { DayGrid } from './DayGrid'
import { DayList } from './DayList'
import { calendarTexts } from './messages'
import { useDayDrag } from './useDayDrag'

type Scale = 'month' | 'week'
const recordsAtMost = 2_000

/** A list's records on the days of a month or a week; dragging a record or using its menu changes its date. */
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
  useLive(page, spanMoves.held !== undefined)
  // The focused day: it stays when the month changes.
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
    <SpanFrame
      className="jd-calendar"
      page={page}
      found={found}
      all={moves}
      moves={spanMoves}
      head={
        <>
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
        </>
      }
    >
      <DayGrid
        {...shown}
        label={calendarTexts.label(page.title, title)}
        month={scale === 'month' ? at.slice(0, 7) : undefined}
        spans={found.spans}
        days={days}
        now={now}
        holidays={holidays}
        small={small}
        day={day}
        onDay={go}
        onTurn={turn}
      />
      {small && (
        <DayList
          {...shown}
          date={day}
          segments={layLines(found.spans ?? [], [day])}
          holiday={holidays(day)}
          isDialog={false}
          onAdd={beginOn(shown, day)}
        />
      )}
    </SpanFrame>
  )
}
