import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { columnWindow, rowWindow, type Window } from '../window'
import type { Layout } from './layout'

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
  readonly rowHeight: number
  readonly layout: Layout
  readonly extras: readonly { readonly index: number; readonly height: number }[]
}

const overscanRows = 2
const overscanColumns = 1

const nowhere: Sight = { scrollTop: 0, scrollLeft: 0, width: 0, height: 0 }

/** The rows and columns in sight. */
export function viewportOf({
  sight,
  count,
  rowHeight,
  layout,
  extras,
}: Omit<ViewportInput, 'scroller'>): Viewport {
  const widths = layout.columns.filter(({ sticky }) => !sticky).map(({ width }) => width)
  const viewport = Math.max(0, sight.width - layout.coveredLeft - layout.coveredRight)
  return {
    rows: rowWindow({
      count,
      rowHeight,
      scrollTop: sight.scrollTop,
      viewport: sight.height,
      overscan: overscanRows,
      extras,
    }),
    columns: columnWindow({
      widths,
      scrollLeft: sight.scrollLeft,
      viewport: viewport || widths.reduce((sum, width) => sum + width, 0),
      overscan: overscanColumns,
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
    const take = () => {
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
