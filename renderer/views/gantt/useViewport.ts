import { useLayoutEffect, useState } from 'react'

export interface Viewport {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const stepPx = 240

/** The part of a scrolled box that is in sight, in steps: what is drawn changes only when another step is reached. */
export function useViewport(box: HTMLElement | null): Viewport {
  const [viewport, setViewport] = useState<Viewport>({ left: 0, top: 0, width: 1200, height: 600 })
  useLayoutEffect(() => {
    if (!box) return
    const inSteps = (px: number) => Math.floor(px / stepPx) * stepPx
    const read = () => {
      const next = {
        left: inSteps(box.scrollLeft),
        top: inSteps(box.scrollTop),
        width: box.clientWidth,
        height: box.clientHeight,
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

/** Steps are drawn before they are reached. */
export const aheadPx = stepPx

/** Pixels of the line between which everything lies that is in sight, right of names of this width: a step more than there is. */
export const seenBetween = ({ left, width }: Viewport, nameWidth: number) => ({
  from: left,
  to: left + stepPx + width - nameWidth,
})
