import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useEvent } from './useEvent'

/** Last measurements by kind of box: pages in the same window have the same layout. */
const last = new Map<string, number>()

/** Called when the window changes. */
export const forgetMeasures = (): void => last.clear()

/**
 * A value derived from box sizes (px or a count), kept up to date. The first render uses the last measurement of this
 * kind, because measuring at once would force a second layout. If that was wrong, the frame is corrected before
 * painting. `measure` returns undefined while a box is missing.
 */
export function useMeasured(
  kind: string,
  boxes: readonly RefObject<HTMLElement | null>[],
  measure: () => number | null | undefined,
): number | undefined {
  const [measured, setMeasured] = useState(() => last.get(kind))
  // A ref, because the effect restarts when the page is hidden and shown.
  const shown = useRef(measured)
  const take = useEvent(() => {
    const now = measure() ?? undefined
    if (now !== undefined) last.set(kind, now)
    if (now === shown.current) return
    shown.current = now
    setMeasured(now)
  })
  const observe = useEvent((observer: ResizeObserver) => {
    for (const { current } of boxes) if (current) observer.observe(current)
  })
  useLayoutEffect(() => {
    if (shown.current === undefined) take()
    const observer = new ResizeObserver(() => flushSync(take))
    observe(observer)
    return () => observer.disconnect()
  }, [take, observe])
  return measured
}
