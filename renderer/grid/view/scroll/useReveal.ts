import { type RefObject, useCallback } from 'react'
import type { Place } from '../../cursor/range'
import { type Extra, scrollTopFor } from '../../rows/window'
import type { GridStore } from '../../store/store'
import type { Layout } from '../scene/layout'
import { type PageOfRows, pageWith, spanOf } from './pageSpan'

interface Latest {
  readonly layout: Layout
  readonly rowHeight: number
  readonly extras: readonly Extra[]
  readonly page?: PageOfRows | undefined
}

/** Scrolls a cell into view by the smallest distance. */
export function useReveal(
  scroller: RefObject<HTMLElement | null>,
  latest: RefObject<Latest>,
  store: GridStore,
): (place: Place) => void {
  return useCallback(
    ({ row, column }: Place) => {
      const element = scroller.current
      if (!element) return
      const { layout, rowHeight, page, extras } = latest.current
      const all = store.count()
      const shown = page && pageWith(row, page)
      if (page && shown && shown.from !== spanOf(page, all).from) page.turnTo(row)
      const span = spanOf(shown, all)
      const above = element.querySelector(':scope > .jd-grid-head')?.clientHeight ?? 0
      const below = element.querySelector(':scope > .jd-grid-foot')?.clientHeight ?? 0
      const top = scrollTopFor(
        {
          count: span.to - span.from,
          rowHeight,
          extras,
          viewport: element.clientHeight - above - below,
          scrollTop: element.scrollTop,
        },
        row - span.from,
      )
      if (top !== undefined) element.scrollTop = top
      const laid = layout.columns[column]
      if (!laid || laid.sticky) return
      const from = laid.left - layout.coveredLeft
      const to = laid.left + laid.width + layout.coveredRight - element.clientWidth
      if (element.scrollLeft > from) element.scrollLeft = from
      else if (element.scrollLeft < to) element.scrollLeft = Math.min(from, to)
    },
    [scroller, latest, store],
  )
}
