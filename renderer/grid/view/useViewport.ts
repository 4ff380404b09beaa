import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { columnWindow, rowWindow, type Window } from '../window'
import type { Layout } from './layout'

interface Sight {
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

export const nowhere: Sight = { scrollTop: 0, scrollLeft: 0, width: 0, height: 0 }

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

/** Where the scrolling element stands, and how large it is. Draws at once when other rows or columns come into sight. */
export function useSight(
  scroller: RefObject<HTMLElement | null>,
  guess: Pick<Sight, 'width' | 'height'>,
): readonly [Sight, { readonly current: Sight }] {
  const [sight, setSight] = useState<Sight>({ ...nowhere, ...guess })
  const latest = useRef(sight)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const read = (): Sight => ({
      scrollTop: element.scrollTop,
      scrollLeft: element.scrollLeft,
      width: element.clientWidth,
      height: element.clientHeight,
    })
    const take = (next: Sight) => {
      latest.current = next
      setSight(next)
    }
    const scrolled = () => flushSync(() => take(read()))
    take(read())
    element.addEventListener('scroll', scrolled, { passive: true })
    const observer = new ResizeObserver(() => take(read()))
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', scrolled)
      observer.disconnect()
    }
  }, [scroller])
  return [sight, latest]
}

/** The same windows as long as the same rows and columns are in sight. */
export function useViewport(input: Omit<ViewportInput, 'scroller'>): Viewport {
  const next = viewportOf(input)
  const { start, end, total, before } = next.rows
  const { columns } = next
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by content, so that scrolling within a row draws nothing
  return useMemo(() => next, [start, end, total, before, columns.start, columns.end])
}
