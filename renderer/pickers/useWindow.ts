import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows beyond the edges of the box, so that a quick scroll shows no gap. */
const spareRows = 6
/** Of a box that was never measured (jsdom). */
const assumedPx = 360

/** Which rows of a long list stand in the box that scrolls: `first` up to but without `end`. */
export function useWindow(box: RefObject<HTMLElement | null>, count: number, rowPx: number) {
  const [view, setView] = useState({ top: 0, height: assumedPx })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () =>
      setView({ top: element.scrollTop, height: element.clientHeight || assumedPx })
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [box])
  const last = Math.ceil((view.top + view.height) / rowPx) + spareRows
  const first = Math.floor(view.top / rowPx) - spareRows
  return { first: Math.max(0, Math.min(first, count - 1)), end: Math.min(count, last) }
}

/** Scrolls a row into sight of the box. */
export function showRow(box: HTMLElement, index: number, rowPx: number): void {
  const top = index * rowPx
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + rowPx > box.scrollTop + box.clientHeight) {
    box.scrollTop = top + rowPx - box.clientHeight
  }
}
