import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { columnWindow, type Extra, rowWindow, type Window } from '../../rows/window'
import type { Layout } from '../scene/layout'
import type { Spans } from '../scene/spans'

export interface Sight {
  readonly scrollTop: number
  readonly scrollLeft: number
  /** Inner size of the scroller, including head and foot. */
  readonly width: number
  readonly height: number
}

export interface Viewport {
  readonly rows: Window
  /** Indexes among the scrolling columns. */
  readonly columns: Window
}

interface ViewportInput {
  readonly scroller: RefObject<HTMLElement | null>
  readonly sight: Sight
  readonly count: number
  /** Index of the first row of the page. */
  readonly first: number
  readonly rowHeight: number
  readonly layout: Layout
  readonly extras: readonly Extra[]
  readonly spans: Spans | undefined
}

const overscanRows = 2
const overscanColumns = 1

// Some hundred rows: enough on paper, and rendered within a second.
const printedPx = 40_000

const nowhere: Sight = { scrollTop: 0, scrollLeft: 0, width: 0, height: 0 }

/** The visible rows and columns. */
export function viewportOf(input: Omit<ViewportInput, 'scroller'>): Viewport {
  const { sight, count, first, rowHeight, layout, extras, spans } = input
  const scrolling = layout.columns.filter(({ sticky }) => !sticky)
  const widths = scrolling.map(({ width }) => width)
  const viewport = Math.max(0, sight.width - layout.coveredLeft - layout.coveredRight)
  const rows = rowWindow({
    count,
    rowHeight,
    scrollTop: sight.scrollTop,
    viewport: sight.height,
    overscan: overscanRows,
    extras,
  })
  const drawn = { start: first + rows.start, end: first + rows.end }
  return {
    rows,
    columns: columnWindow({
      widths,
      scrollLeft: sight.scrollLeft,
      viewport: viewport || widths.reduce((sum, width) => sum + width, 0),
      overscan: overscanColumns,
      ...(spans && {
        isCovered: (index: number) => {
          const place = scrolling[index]?.place
          return place !== undefined && spans.isColumnCovered(place, drawn)
        },
      }),
    }),
  }
}

/**
 * Scroll position and size of the scroller; undefined until measured, so that nothing is rendered twice. Updates
 * synchronously on scroll. `fallback` replaces an unknown height. During printing everything is visible, from the first
 * row.
 */
export function useSight(
  scroller: RefObject<HTMLElement | null>,
  fallback: number,
): readonly [Sight | undefined, { readonly current: Sight }] {
  const [sight, setSight] = useState<Sight>()
  const latest = useRef(nowhere)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    // Also when this effect restarts: the page was hidden meanwhile.
    let hidden = latest.current !== nowhere
    let printing = false
    const put = (next: Sight) => {
      if (same(next, latest.current)) return
      latest.current = next
      setSight(next)
    }
    const take = () => {
      if (printing) return
      // In a hidden pane everything has size 0; the last visible state is kept.
      if (latest.current.width > 0 && element.clientWidth === 0) {
        hidden = true
        return
      }
      if (hidden) {
        hidden = false
        element.scrollTop = latest.current.scrollTop
        element.scrollLeft = latest.current.scrollLeft
      }
      const { scrollTop, scrollLeft, clientWidth: width, clientHeight } = element
      put({ scrollTop, scrollLeft, width, height: clientHeight || fallback })
    }
    const print = () => {
      printing = true
      const whole = { scrollTop: 0, scrollLeft: 0, width: element.scrollWidth, height: printedPx }
      flushSync(() => put(whole))
    }
    const printed = () => {
      printing = false
      take()
    }
    const scrolled = () => flushSync(take)
    take()
    element.addEventListener('scroll', scrolled, { passive: true })
    const observer = new ResizeObserver(take)
    observer.observe(element)
    window.addEventListener('beforeprint', print)
    window.addEventListener('afterprint', printed)
    return () => {
      window.removeEventListener('beforeprint', print)
      window.removeEventListener('afterprint', printed)
      element.removeEventListener('scroll', scrolled)
      observer.disconnect()
    }
  }, [scroller, fallback])
  return [sight, latest]
}

const same = (a: Sight, b: Sight): boolean =>
  a.scrollTop === b.scrollTop &&
  a.scrollLeft === b.scrollLeft &&
  a.width === b.width &&
  a.height === b.height

/** Returns the same windows while the visible rows and columns are unchanged. */
export function useViewport(input: Omit<ViewportInput, 'scroller'>): Viewport {
  const next = viewportOf(input)
  const { start, end, total, before } = next.rows
  const { columns } = next
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by content, so that scrolling within a row draws nothing
  return useMemo(() => next, [start, end, total, before, columns.start, columns.end])
}
