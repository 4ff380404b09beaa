import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { addDays, addMonths, startOfWeek } from '../days/days'
import { dayTexts } from '../days/messages.days'
import type { Holidays } from '../days/useHolidays'
import { layLines, type Span } from '../spans/spans'
import type { ShownSpans } from './shown'
import { WeekRow } from './WeekRow'

interface DayGridProps extends ShownSpans {
  readonly label: string
  /** The shown month, `2026-11`; absent = a week. */
  readonly month: string | undefined
  readonly days: readonly string[]
  readonly spans: readonly Span[] | undefined
  readonly now: string
  /** The focused day. */
  readonly day: string
  readonly holidays: Holidays
  readonly small: boolean
  onDay(day: string): void
  onTurn(step: number): void
}

const linePx = 24
const headPx = 30

/** The weeks of a calendar as a grid: arrow keys move by day, Page Up and Page Down by month. */
export function DayGrid(props: DayGridProps) {
  const { days, spans, day, small, month, onDay } = props
  const grid = useRef<HTMLDivElement>(null)
  const lines = useLines(grid, month === undefined)
  const weeks = useMemo(
    () =>
      Array.from({ length: days.length / 7 }, (_, at) => {
        const week = days.slice(at * 7, at * 7 + 7)
        return { week, segments: layLines(spans ?? [], week) }
      }),
    [days, spans],
  )
  // Focus the day once it is rendered: it may be in another month, which the address has to switch to first.
  const follow = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (follow.current !== day) return
    follow.current = undefined
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target, key, altKey, ctrlKey, metaKey } = event
    if (!(target instanceof HTMLElement) || target.dataset.day === undefined) return
    if (altKey || ctrlKey || metaKey) return
    const to = dayBy(key, day)
    if (to === undefined) return
    event.preventDefault()
    follow.current = to
    onDay(to)
  }
  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      className="jd-days"
      aria-label={props.label}
      data-small={small || undefined}
      data-week={month === undefined || undefined}
      data-refused={props.moves.refusal === undefined ? undefined : true}
      onKeyDown={onKeyDown}
    >
      <div role="row" className="jd-days-head">
        {dayTexts.weekdays.map((name, at) => (
          <span key={name} role="columnheader" data-weekend={at > 4 || undefined}>
            {dayTexts.weekday(name)}
          </span>
        ))}
      </div>
      {weeks.map(({ week, segments }) => (
        <WeekRow key={week[0]} {...props} week={week} segments={segments} lines={lines} />
      ))}
    </div>
  )
}

function dayBy(key: string, day: string): string | undefined {
  const month = (step: number) => {
    const first = addMonths(day, step)
    const last = addDays(addMonths(first, 1), -1)
    const at = Math.min(Number(day.slice(8)), Number(last.slice(8)))
    return addDays(first, at - 1)
  }
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return startOfWeek(day)
    case 'End':
      return addDays(startOfWeek(day), 6)
    case 'PageUp':
      return month(-1)
    case 'PageDown':
      return month(1)
    default:
      return undefined
  }
}

/** Number of record lines that fit below the dates of a week. */
function useLines(grid: React.RefObject<HTMLElement | null>, isWeek: boolean): number {
  const [lines, setLines] = useState(3)
  useLayoutEffect(() => {
    const { current } = grid
    if (!current) return
    const measure = () => {
      const row = current.querySelector('.jd-week')
      const height = row?.getBoundingClientRect().height ?? 0
      setLines(Math.max(1, Math.floor((height - headPx) / linePx)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    // A month with more weeks has less room for each.
    for (const row of current.querySelectorAll('.jd-week')) observer.observe(row)
    return () => observer.disconnect()
  }, [grid])
  return isWeek ? Number.POSITIVE_INFINITY : lines
}
