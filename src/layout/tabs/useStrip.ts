import { type RefObject, useEffect, useRef } from 'react'
import { tabId } from '../../tabs/ids'

/** A row of tabs that is wider than its place: the wheel moves it, the active tab comes into view. */
export function useStrip(active: string): RefObject<HTMLDivElement | null> {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Once the frame is drawn; sooner the browser would lay out the page that opens a time more.
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
    // Not by React, whose wheel listener may not keep the page from scrolling as well.
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

/** What stays visible of the next tab, as a hint that there is one. */
const edgePx = 32

/** Moves the row, and nothing else, until the tab is seen. */
export function revealTab(row: HTMLElement | null, path: string): void {
  const tab = document.getElementById(tabId(path))?.parentElement
  if (!row || !tab) return
  // The first tab stays where it is and hides what moves below it.
  const first = row.firstElementChild
  if (tab === first) return
  const hidden = first instanceof HTMLElement ? first.offsetWidth : 0
  const start = tab.offsetLeft - row.offsetLeft - hidden
  const end = start + hidden + tab.offsetWidth
  if (start < row.scrollLeft) row.scrollLeft = start - edgePx
  else if (end > row.scrollLeft + row.clientWidth) row.scrollLeft = end - row.clientWidth + edgePx
}
