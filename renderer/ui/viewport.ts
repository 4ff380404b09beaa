import { type RefObject, useLayoutEffect, useState } from 'react'

export interface Viewport {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Scroll step; this much is also drawn beyond the visible part. */
export const stepPx = 240
/** Assumed while the box has no size. */
const assumed: Viewport = { left: 0, top: 0, width: 1200, height: 600 }

/** The visible part of a scrolled box, rounded to steps, so that it only changes when another step is reached. */
export function useViewport(ref: RefObject<HTMLElement | null>): Viewport {
  const [box, setBox] = useState<HTMLElement | null>(null)
  // The box may be mounted later than its surroundings.
  useLayoutEffect(() => setBox(ref.current))
  const [viewport, setViewport] = useState(assumed)
  useLayoutEffect(() => {
    if (!box) return
    const inSteps = (px: number) => Math.floor(px / stepPx) * stepPx
    const read = () => {
      const next = {
        left: inSteps(box.scrollLeft),
        top: inSteps(box.scrollTop),
        width: box.clientWidth || assumed.width,
        height: box.clientHeight || assumed.height,
      }
      setViewport((before) =>
        Object.entries(next).every(([key, value]) => before[key as keyof Viewport] === value)
          ? before
          : next,
      )
    }
    read()
    box.addEventListener('scroll', read, { passive: true })
    const observer = new ResizeObserver(read)
    observer.observe(box)
    return () => {
      box.removeEventListener('scroll', read)
      observer.disconnect()
    }
  }, [box])
  return viewport
}

/** The rows to draw of `count`: from `first` up to but not including `end`. */
export const rowsIn = ({ top, height }: Viewport, count: number, rowPx: number) => ({
  first: Math.max(0, Math.min(Math.floor((top - stepPx) / rowPx), count - 1)),
  end: Math.min(count, Math.ceil((top + height + 2 * stepPx) / rowPx)),
})

/** Scrolls a row of the box into view, below a sticky head. */
export function showRow(box: HTMLElement, index: number, rowPx: number, headPx = 0): void {
  const top = index * rowPx
  const bottom = top + rowPx + headPx
  if (top < box.scrollTop) box.scrollTop = top
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight
}
