import { type RefObject, useEffect, useRef } from 'react'
import { tabId } from '../../tabs/ids'

/** A row of tabs wider than its container: the wheel scrolls it, and the active tab is scrolled into view. */
export function useStrip(active: string): RefObject<HTMLDivElement | null> {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After the frame is painted; earlier it would cost the new page an extra layout.
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => revealTab(strip.current, active))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [active])
  useEffect(() => {
    const row = strip.current
    // Not a React handler: its wheel listener is passive and cannot prevent page scrolling.
    const turn = (event: WheelEvent) => {
      if (!row || row.scrollWidth <= row.clientWidth || event.deltaX !== 0) return
      row.scrollLeft += event.deltaY
      event.preventDefault()
    }
    row?.addEventListener('wheel', turn, { passive: false })
    return () => row?.removeEventListener('wheel', turn)
  }, [])
  return strip
}

/** Visible part of the next tab, as a hint that there is one. */
const edgePx = 32

/** Scrolls only the row until the tab is visible. */
export function revealTab(row: HTMLElement | null, path: string): void {
  const tab = document.getElementById(tabId(path))?.parentElement
  if (!row || !tab) return
  // The first tab is sticky and covers what scrolls below it.
  const first = row.firstElementChild
  if (tab === first) return
  const hidden = first instanceof HTMLElement ? first.offsetWidth : 0
  const start = tab.offsetLeft - row.offsetLeft - hidden
  const end = start + hidden + tab.offsetWidth
  if (start < row.scrollLeft) row.scrollLeft = start - edgePx
  else if (end > row.scrollLeft + row.clientWidth) row.scrollLeft = end - row.clientWidth + edgePx
}
