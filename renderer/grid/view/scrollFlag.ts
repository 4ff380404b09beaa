import { type RefObject, useLayoutEffect } from 'react'

/** Whether a table is being scrolled; only who asks costs anything. */
export interface ScrollFlag {
  isOn(): boolean
  subscribe(listener: () => void): () => void
}

// Behind the last event (specification: widgets, §9).
const clearsAfterMs = 100

export function createScrollFlag(scroller: () => HTMLElement | null): ScrollFlag {
  const listeners = new Set<() => void>()
  let on = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let watched: HTMLElement | null = null
  const set = (next: boolean) => {
    if (on === next) return
    on = next
    for (const listener of [...listeners]) listener()
  }
  const scrolled = () => {
    clearTimeout(timer)
    timer = setTimeout(() => set(false), clearsAfterMs)
    set(true)
  }
  return {
    isOn: () => on,
    subscribe(listener) {
      if (listeners.size === 0) {
        watched = scroller()
        watched?.addEventListener('scroll', scrolled, { passive: true })
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) watched?.removeEventListener('scroll', scrolled)
      }
    },
  }
}

/** Of cells that nobody fills. */
export const stillness: ScrollFlag = { isOn: () => false, subscribe: () => () => undefined }

/** Says on the scrolling element while it is being scrolled, for what is styled by it. */
export function useScrollMark(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const flag = createScrollFlag(() => scroller.current)
    return flag.subscribe(() => scroller.current?.toggleAttribute('data-scrolling', flag.isOn()))
  }, [scroller])
}
