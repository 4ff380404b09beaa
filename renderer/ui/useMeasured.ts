import { type RefObject, useLayoutEffect, useState } from 'react'
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
  const [initial] = useState(() => last.get(kind))
  const [measured, setMeasured] = useState(initial)
  const take = useEvent((): number | undefined => {
    const now = measure() ?? undefined
    if (now !== undefined) last.set(kind, now)
    return now
  })
  const observe = useEvent((observer: ResizeObserver) => {
    for (const { current } of boxes) if (current) observer.observe(current)
  })
  useLayoutEffect(() => {
    if (initial === undefined) setMeasured(take())
    let shown = initial
    const observer = new ResizeObserver(() => {
      const now = take()
      if (now !== shown) flushSync(() => setMeasured(now))
      shown = now
    })
    observe(observer)
    return () => observer.disconnect()
  }, [initial, take, observe])
  return measured
}
