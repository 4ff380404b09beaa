import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { columnWindow, type Extra, rowWindow, type Window } from '../../rows/window'
import type { Layout } from '../scene/layout'
import type { Spans } from '../scene/spans'

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

// Some hundred rows: as much as anybody reads on paper, and drawn within a second.
const printedPx = 40_000

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
 * While the page is being printed all is in sight, from the first row on.
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
    let printing = false
    const put = (next: Sight) => {
      if (same(next, latest.current)) return
      latest.current = next
      setSight(next)
    }
    const take = () => {
      if (printing) return
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

/** The same windows as long as the same rows and columns are in sight. */
export function useViewport(input: Omit<ViewportInput, 'scroller'>): Viewport {
  const next = viewportOf(input)
  const { start, end, total, before } = next.rows
  const { columns } = next
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by content, so that scrolling within a row draws nothing
  return useMemo(() => next, [start, end, total, before, columns.start, columns.end])
}
