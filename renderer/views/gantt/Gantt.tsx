import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLookup } from '../../data/lookup'
import { Button } from '../../ui/Button'
import { useEvent } from '../../ui/useEvent'
import { useSmall } from '../../ui/useSmall'
import type { ViewProps } from '../define'
import { addDays, daysBetween, today } from '../shared/days'
import { MoveNoteBar } from '../shared/MoveNote'
import { Segmented } from '../shared/Segmented'
import type { Span } from '../shared/spans'
import { useHolidays } from '../shared/useHolidays'
import { useLive } from '../shared/useLive'
import { useMoves } from '../shared/useMoves'
import { useSpanMoves } from '../shared/useSpanMoves'
import { useSpans } from '../shared/useSpans'
import { ViewEmpty } from '../shared/ViewEmpty'
import { ViewFailure } from '../shared/ViewFailure'
import { ViewWaiting } from '../shared/ViewWaiting'
import './gantt.css'
import { GanttHead, isOff, type Timeline } from './GanttHead'
import { GanttRow } from './GanttRow'
import type { GanttProps } from './kind'
import { ganttTexts } from './messages'
import { dayPx, monthsIn, type Scale, sideOf, stepsIn, stretchOf } from './scale'
import { useBarDrag } from './useBarDrag'
import { aheadPx, seenBetween, useViewport } from './useViewport'

const recordsAtMost = 10_000
const rowPx = 36

/** A list's records as bars over days: a bar, or an end of it, is dragged to other days, or moved by keyboard. */
export function Gantt({ view, page, selected }: ViewProps<GanttProps>) {
  const { props } = view
  const lookup = useLookup()
  const holidays = useHolidays()
  const small = useSmall()
  const all = useMoves(page)
  const moves = useSpanMoves(page, props, all)
  const found = useSpans(
    { view, page },
    // What goes on now is what people look for.
    { moves: all, most: recordsAtMost, order: 'desc' },
  )
  const now = today()
  const scale: Scale =
    page.own.scale === 'day' || page.own.scale === 'month' ? page.own.scale : 'week'
  const px = dayPx[scale]
  const spans = found.spans ?? none
  const stretch = useMemo(() => stretchOf(spans, now, scale), [spans, now, scale])
  const drag = useBarDrag({ props, moves, px })
  useLive(page, drag.dragged !== undefined)
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const viewport = useViewport(box)
  const [active, setActive] = useState<string>()
  const nameWidth = small ? 132 : 280

  /** Today with more of what was than of what comes: bars that run have begun. */
  const todayLeft = useEvent(
    (width: number) => daysBetween(stretch.first, now) * px - Math.round((width - nameWidth) * 0.6),
  )
  const toToday = () => {
    if (box) box.scrollLeft = todayLeft(box.clientWidth)
  }
  const onReach = useEvent(({ from, row }: Span) => {
    if (!box) return
    const width = box.clientWidth - nameWidth
    box.scrollLeft = daysBetween(stretch.first, from) * px - Math.round(width / 4)
    box
      .querySelector<HTMLElement>(`[data-bar="${CSS.escape(row.key)}"]`)
      ?.focus({ preventScroll: true })
  })
  // The first look is at today; another scale keeps the day in the middle.
  const middle = useRef<string>(undefined)
  const shownScale = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!box || found.loading) return
    if (shownScale.current === undefined) {
      box.scrollLeft = todayLeft(box.clientWidth)
    } else if (shownScale.current !== scale && middle.current !== undefined) {
      const half = (box.clientWidth - nameWidth) / 2
      box.scrollLeft = daysBetween(stretch.first, middle.current) * px - half
    }
    shownScale.current = scale
  }, [box, found.loading, scale, px, stretch, nameWidth, todayLeft])

  if (found.failure && !found.rows) {
    return (
      <ViewFailure failure={found.failure} endpoint={page.endpoints.list} onRetry={found.retry} />
    )
  }
  if (!found.spans) return <ViewWaiting />
  if (found.rows?.length === 0) return <ViewEmpty page={page} />
  const undated = (found.rows?.length ?? 0) - spans.length
  const firstRow = Math.max(0, Math.floor((viewport.top - aheadPx) / rowPx))
  const lastRow = Math.ceil((viewport.top + viewport.height + 2 * aheadPx) / rowPx)
  const from = Math.floor((viewport.left - aheadPx) / px)
  const to = Math.ceil((viewport.left + viewport.width + 2 * aheadPx) / px)
  const current = active ?? spans[0]?.row.key
  const seen = seenBetween(viewport, nameWidth)
  const part = { from: seen.from / px, to: seen.to / px }
  return (
    <div className="jd-gantt" aria-busy={found.loading || undefined}>
      <div className="jd-view-head">
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
            const { scrollLeft = 0, clientWidth = 0 } = box ?? {}
            const at = Math.round((scrollLeft + (clientWidth - nameWidth) / 2) / px)
            middle.current = addDays(stretch.first, at)
            page.setOwn({ scale: key === 'week' ? undefined : key })
          }}
        />
      </div>
      {found.failure && (
        <ViewFailure failure={found.failure} endpoint={page.endpoints.list} onRetry={found.retry} />
      )}
      <div
        ref={setBox}
        role="grid"
        className="jd-gantt-box"
        aria-label={ganttTexts.label(page.title)}
        aria-rowcount={spans.length + 1}
        tabIndex={-1}
        data-dragging={drag.dragged ? true : undefined}
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
          {...{ stretch, scale, px, from, to, now, holidays }}
          title={props.card[0]?.title ?? ganttTexts.names}
        />
        <div
          role="rowgroup"
          className="jd-gantt-body"
          style={{ width: nameWidth + stretch.days * px, height: spans.length * rowPx }}
        >
          <Columns {...{ stretch, scale, px, from, to, now, holidays }} left={nameWidth} />
          {spans.slice(firstRow, lastRow).map((span, at) => (
            <GanttRow
              key={span.row.key}
              {...{ view, page, lookup, moves, span, px, drag }}
              isSelected={span.row.id !== undefined && selected.has(span.row.id)}
              selected={selected}
              first={stretch.first}
              index={firstRow + at}
              top={(firstRow + at) * rowPx}
              tabIndex={span.row.key === current ? 0 : -1}
              away={sideOf(span, stretch, part)}
              onReach={onReach}
              onActive={setActive}
            />
          ))}
        </div>
      </div>
      {drag.refusal !== undefined && (
        <p role="alert" className="jd-view-refusal">
          {drag.refusal}
        </p>
      )}
      <MoveNoteBar moves={all} />
    </div>
  )
}

const none: NonNullable<ReturnType<typeof useSpans>['spans']> = []

const scales = [
  { key: 'day', title: ganttTexts.day },
  { key: 'week', title: ganttTexts.week },
  { key: 'month', title: ganttTexts.month },
] as const

/** Up and down go from bar to bar; a row that is not drawn yet is scrolled to first. */
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
  const top = to * rowPx
  const { scrollTop, clientHeight } = currentTarget
  const headPx = 60
  if (top < scrollTop) currentTarget.scrollTop = top
  else if (top + rowPx + headPx > scrollTop + clientHeight) {
    currentTarget.scrollTop = top + rowPx + headPx - clientHeight
  }
  // The row is drawn when the scroll has been told.
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      currentTarget.querySelector<HTMLElement>(`[data-bar="${CSS.escape(next)}"]`)?.focus(),
    ),
  )
}

/** What lies behind the bars: days off, the begin of each month, today. */
function Columns({ left, ...timeline }: Timeline & { readonly left: number }) {
  const { stretch, scale, px, from, to, now, holidays } = timeline
  const days = scale === 'month' ? [] : stepsIn(stretch, { from, to, step: 1 })
  return (
    <div className="jd-gantt-columns" aria-hidden="true" style={{ left }}>
      {days
        .filter(({ day }) => isOff(day, holidays))
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
