import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { columnWindow, type Extra, rowWindow, type Window } from '../window'
import type { Layout } from './layout'
import type { Spans } from './spans'

export interface Sight {
  readonly scrollTop: number
  readonly scrollLeft: number
  /** Inner size of the scrolling element, head and foot included. */
  readonly width: number
  readonly height: number
}

export interface Viewport {
  readonly rows: Window
  /** Among the columns that scroll. */
  readonly columns: Window
}

interface ViewportInput {
  readonly scroller: RefObject<HTMLElement | null>
  readonly sight: Sight
  readonly count: number
  /** Place of the first row of the page. */
  readonly first: number
  readonly rowHeight: number
  readonly layout: Layout
  readonly extras: readonly Extra[]
  readonly spans: Spans | undefined
}

const overscanRows = 2
const overscanColumns = 1

const nowhere: Sight = { scrollTop: 0, scrollLeft: 0, width: 0, height: 0 }

/** The rows and columns in sight. */
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
 * Where the scrolling element stands, and how large it is; undefined until it has been measured, so that
 * nothing is drawn twice. Draws at once when it scrolls. `fallback` stands in for a height that is not known.
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
    // Also when this effect comes back: the page around the table was hidden meanwhile.
    let hidden = latest.current !== nowhere
    const take = () => {
      // In a pane that is hidden nothing has a size; there it is as it was last seen.
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
      const next = { scrollTop, scrollLeft, width, height: clientHeight || fallback }
      if (same(next, latest.current)) return
      latest.current = next
      setSight(next)
    }
    const scrolled = () => flushSync(take)
    take()
    element.addEventListener('scroll', scrolled, { passive: true })
    const observer = new ResizeObserver(take)
    observer.observe(element)
    return () => {
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

/** The same windows as long as the same rows and columns are in sight. */
export function useViewport(input: Omit<ViewportInput, 'scroller'>): Viewport {
  const next = viewportOf(input)
  const { start, end, total, before } = next.rows
  const { columns } = next
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by content, so that scrolling within a row draws nothing
  return useMemo(() => next, [start, end, total, before, columns.start, columns.end])
}
