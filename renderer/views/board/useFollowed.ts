import { type RefCallback, useCallback } from 'react'
import { useEvent } from '../../ui/useEvent'

// Cards are asked for before the last one comes into sight.
const aheadPx = 600

/** Asks for more when the end of what is shown comes near. */
export function useFollowed({ more }: { more(): void }): RefCallback<HTMLElement> {
  const ask = useEvent(more)
  return useCallback(
    (end: HTMLElement | null) => {
      if (!end) return undefined
      const root = end.closest('.jd-lane-body')
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) ask()
        },
        { root, rootMargin: `${aheadPx}px` },
      )
      observer.observe(end)
      return () => observer.disconnect()
    },
    [ask],
  )
}
