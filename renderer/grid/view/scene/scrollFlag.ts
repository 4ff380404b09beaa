import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether a table is being scrolled; costs nothing until used. */
export interface ScrollFlag {
  isOn(): boolean
  subscribe(listener: () => void): () => void
}

// After the last scroll event (specification: widgets, §9).
const clearsAfterMs = 100

function createScrollFlag(scroller: () => HTMLElement | null): ScrollFlag {
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

/** The flag of that scroller; also set as an attribute for CSS. */
export function useScrolling(scroller: RefObject<HTMLElement | null>): ScrollFlag {
  const [flag] = useState(() => createScrollFlag(() => scroller.current))
  useLayoutEffect(
    () => flag.subscribe(() => scroller.current?.toggleAttribute('data-scrolling', flag.isOn())),
    [flag, scroller],
  )
  return flag
}
