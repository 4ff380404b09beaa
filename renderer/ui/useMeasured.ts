import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useEvent } from './useEvent'

/** What was measured last, by kind of box: pages of one window lie alike. */
const last = new Map<string, number>()

/** The window is another one. */
export const forgetMeasures = (): void => last.clear()

/**
 * What follows from the sizes of boxes, in px or as a count, kept up to date. The first picture goes by what was measured
 * last of this kind: asking the browser at once would make it lay out the page twice. Where that was wrong, the frame
 * waits for the right one. `measure` answers nothing as long as a box is not there.
 */
export function useMeasured(
  kind: string,
  boxes: readonly RefObject<HTMLElement | null>[],
  measure: () => number | null | undefined,
): number | undefined {
  const [measured, setMeasured] = useState(() => last.get(kind))
  // Outlives the effect, which ends and begins anew when the page is hidden and shown.
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
