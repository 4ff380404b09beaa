import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLookup } from '../../data/lookup'
import { today } from '../../model/expr/dates'
import { Button } from '../../ui/Button'
import { useEvent } from '../../ui/useEvent'
import { useSmall } from '../../ui/useSmall'
import { rowsIn, showRow, stepPx, useViewport } from '../../ui/viewport'
import { addDays, daysBetween } from '../days/days'
import { shortDay } from '../days/dayTexts'
import { isOff, useHolidays } from '../days/useHolidays'
import type { ViewProps } from '../define'
import { useMoves } from '../moves/useMoves'
import { isTicked } from '../shared/RecordTick'
import { Segmented } from '../shared/Segmented'
import { useLive } from '../shared/useLive'
import { ViewEmpty } from '../shared/ViewEmpty'
import { ViewFailure } from '../shared/ViewFailure'
import { ViewWaiting } from '../shared/ViewWaiting'
import type { Days } from '../spans/dateChanges'
import { SpanFrame } from '../spans/SpanFrame'
import type { Span } from '../spans/spans'
import { useSpanMoves } from '../spans/useSpanMoves'
import { useSpans } from '../spans/useSpans'
import './gantt.css'
import { GanttHead, type Timeline } from './GanttHead'
import { GanttRow } from './GanttRow'
import type { GanttProps } from './kind'
import { ganttTexts } from './messages'
import { dayPx, monthsIn, type Scale, sideOf, stepsIn, stretchOf } from './scale'
import { useBarDrag } from './useBarDrag'

const recordsAtMost = 10_000
const rowPx = 36
const headPx = 60

/** A list's records as bars over days: a bar or its end is moved by dragging or by keyboard. */
export function Gantt({ view, page, selected }: ViewProps<GanttProps>) {
  const { props } = view
  const lookup = useLookup()
  const holidays = useHolidays()
  const small = useSmall()
  const all = useMoves(page)
  const moves = useSpanMoves({ view, page }, all, sayDays)
  const found = useSpans(
    { view, page },
    // Latest first: people look for what is going on now.
    { moves: all, most: recordsAtMost, order: 'desc' },
  )
  const now = today()
  const scale: Scale =
    page.own.scale === 'day' || page.own.scale === 'month' ? page.own.scale : 'week'
  const px = dayPx[scale]
  const spans = found.spans ?? none
  const stretch = useMemo(() => stretchOf(spans, now, scale), [spans, now, scale])
  const drag = useBarDrag(moves, px)
  useLive(page, moves.held !== undefined)
  const boxRef = useRef<HTMLDivElement>(null)
  const viewport = useViewport(boxRef)
  const [active, setActive] = useState<string>()
  const nameWidth = small ? 132 : 280

  /** Scroll offset that shows today, with more past than future: running bars have already begun. */
  const todayLeft = useEvent(
    (width: number) => daysBetween(stretch.first, now) * px - Math.round((width - nameWidth) * 0.6),
  )
  const toToday = () => {
    const box = boxRef.current
    if (box) box.scrollLeft = todayLeft(box.clientWidth)
  }
  const onReach = useEvent(({ from, row }: Span) => {
    const box = boxRef.current
    if (!box) return
    const width = box.clientWidth - nameWidth
    box.scrollLeft = daysBetween(stretch.first, from) * px - Math.round(width / 4)
    box
      .querySelector<HTMLElement>(`[data-bar="${CSS.escape(row.key)}"]`)
      ?.focus({ preventScroll: true })
  })
  // Initially show today; after a change of scale keep the middle day.
  const middle = useRef<string>(undefined)
  const shownScale = useRef<string>(undefined)
  useLayoutEffect(() => {
    const box = boxRef.current
    if (!box || found.loading) return
    if (shownScale.current === undefined) {
      box.scrollLeft = todayLeft(box.clientWidth)
    } else if (shownScale.current !== scale && middle.current !== undefined) {
      const half = (box.clientWidth - nameWidth) / 2
      box.scrollLeft = daysBetween(stretch.first, middle.current) * px - half
    }
    shownScale.current = scale
  }, [found.loading, scale, px, stretch, nameWidth, todayLeft])

  if (found.failure && !found.rows) {
    return (
      <ViewFailure failure={found.failure} endpoint={page.endpoints.list} onRetry={found.retry} />
    )
  }
  if (!found.spans) return <ViewWaiting />
  if (found.rows?.length === 0) return <ViewEmpty page={page} />
  const undated = (found.rows?.length ?? 0) - spans.length
  const drawn = rowsIn(viewport, spans.length, rowPx)
  const { left, width } = viewport
  const from = Math.floor((left - stepPx) / px)
  const to = Math.ceil((left + width + 2 * stepPx) / px)
  const current = active ?? spans[0]?.row.key
  // Everything visible to the right of the names, plus one step.
  const part = { from: left / px, to: (left + stepPx + width - nameWidth) / px }
  return (
    <SpanFrame
      className="jd-gantt"
      page={page}
      found={found}
      all={all}
      moves={moves}
      head={
        <>
          <Button onClick={toToday}>{ganttTexts.today}</Button>
          <span className="jd-view-hint">
            {found.cut
              ? ganttTexts.cut(recordsAtMost)
              : ganttTexts.count(found.rows?.length ?? 0, found.total)}
            {undated > 0 && ` · ${ganttTexts.undated(undated)}`}
          </span>
          <Segmented
            label={ganttTexts.scale}
            choices={scales}
            chosen={scale}
            onChoose={(key) => {
              const { scrollLeft = 0, clientWidth = 0 } = boxRef.current ?? {}
              const at = Math.round((scrollLeft + (clientWidth - nameWidth) / 2) / px)
              middle.current = addDays(stretch.first, at)
              page.setOwn({ scale: key === 'week' ? undefined : key })
            }}
          />
        </>
      }
    >
      <div
        ref={boxRef}
        role="grid"
        className="jd-gantt-box"
        aria-label={ganttTexts.label(page.title)}
        aria-rowcount={spans.length + 1}
        tabIndex={-1}
        data-dragging={moves.held ? true : undefined}
        style={{ '--gantt-names': `${nameWidth}px` } as React.CSSProperties}
        onKeyDown={(event) =>
          leadOn(
            event,
            spans.map(({ row }) => row.key),
            setActive,
          )
        }
      >
        <GanttHead
          stretch={stretch}
          scale={scale}
          px={px}
          from={from}
          to={to}
          now={now}
          holidays={holidays}
          title={props.card[0]?.title ?? ganttTexts.names}
        />
        <div
          role="rowgroup"
          className="jd-gantt-body"
          style={{ width: nameWidth + stretch.days * px, height: spans.length * rowPx }}
        >
          <Columns
            stretch={stretch}
            scale={scale}
            px={px}
            from={from}
            to={to}
            now={now}
            holidays={holidays}
            left={nameWidth}
          />
          {spans.slice(drawn.first, drawn.end).map((span, at) => (
            <GanttRow
              key={span.row.key}
              view={view}
              page={page}
              lookup={lookup}
              moves={moves}
              span={span}
              px={px}
              drag={drag}
              isSelected={isTicked(span.row, selected)}
              selected={selected}
              first={stretch.first}
              index={drawn.first + at}
              top={(drawn.first + at) * rowPx}
              tabIndex={span.row.key === current ? 0 : -1}
              away={sideOf(span, stretch, part)}
              onReach={onReach}
              onActive={setActive}
            />
          ))}
        </div>
      </div>
    </SpanFrame>
  )
}

const sayDays = ({ from, to }: Days): string => `${shortDay(from)} – ${shortDay(to)}`

const none: NonNullable<ReturnType<typeof useSpans>['spans']> = []

const scales = [
  { key: 'day', title: ganttTexts.day },
  { key: 'week', title: ganttTexts.week },
  { key: 'month', title: ganttTexts.month },
] as const

/** Up and down move between bars; a row that is not rendered yet is scrolled to first. */
function leadOn(
  event: React.KeyboardEvent<HTMLElement>,
  keys: readonly string[],
  setActive: (key: string) => void,
): void {
  const { target, currentTarget, key, altKey } = event
  const bar = target instanceof Element ? target.closest<HTMLElement>('[data-bar]') : null
  if (!bar || altKey) return
  const at = keys.indexOf(bar.dataset.bar ?? '')
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: keys.length - 1 }[key]
  const next = to === undefined ? undefined : keys[to]
  if (to === undefined || next === undefined) return
  event.preventDefault()
  setActive(next)
  showRow(currentTarget, to, rowPx, headPx)
  // The row is rendered after the scroll event.
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      currentTarget.querySelector<HTMLElement>(`[data-bar="${CSS.escape(next)}"]`)?.focus(),
    ),
  )
}

/** Background of the bars: days off, starts of months, today. */
function Columns({ left, ...timeline }: Timeline & { readonly left: number }) {
  const { stretch, scale, px, from, to, now, holidays } = timeline
  const days = scale === 'month' ? [] : stepsIn(stretch, { from, to, step: 1 })
  return (
    <div className="jd-gantt-columns" aria-hidden="true" style={{ left }}>
      {days
        .filter(({ day }) => isOff(day, holidays(day)))
        .map(({ at, day }) => (
          <span key={day} className="jd-gantt-off" style={{ left: at * px, width: px }} />
        ))}
      {monthsIn(stretch, from, to).map(({ at, day }) => (
        <span key={day} className="jd-gantt-line" style={{ left: at * px }} />
      ))}
      <span
        className="jd-gantt-now"
        style={{ left: (daysBetween(stretch.first, now) + 0.5) * px }}
      />
    </div>
  )
}
