import { flushSync } from 'react-dom'

/** Tells fields when they come near the part of the form that is in sight, so that others need not be mounted. */
export interface Near {
  /** False where the browser cannot tell: everything mounts at once. */
  readonly deferred: boolean
  /** Calls `mount` once; gives the way to stop waiting. */
  watch(key: string, element: Element, mount: () => void): () => void
  /** Mounts one field now, wherever it is. */
  bring(key: string): void
}

// Two screens of wheel or page-down travel ahead: a field is there before it is seen.
const marginPx = 800

export function createNear(): Near {
  const waiting = new Map<string, () => void>()
  const keys = new WeakMap<Element, string>()
  let observer: IntersectionObserver | undefined

  function take(key: string | undefined): void {
    const mount = key === undefined ? undefined : waiting.get(key)
    if (key !== undefined) waiting.delete(key)
    mount?.()
  }

  function observe(entries: readonly IntersectionObserverEntry[]): void {
    for (const { isIntersecting, target } of entries) if (isIntersecting) take(keys.get(target))
  }

  return {
    deferred: typeof IntersectionObserver === 'function',
    watch(key, element, mount) {
      observer ??= new IntersectionObserver(observe, {
        root: scrollerOf(element),
        rootMargin: `${marginPx}px 0px`,
      })
      waiting.set(key, mount)
      keys.set(element, key)
      observer.observe(element)
      return () => {
        waiting.delete(key)
        observer?.unobserve(element)
      }
    },
    bring(key) {
      flushSync(() => take(key))
    },
  }
}

/** The box the form scrolls in; null = the page. A margin counts only at the observed box itself. */
function scrollerOf(element: Element): Element | null {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) {
      return box === document.documentElement || box === document.body ? null : box
    }
  }
  return null
}
