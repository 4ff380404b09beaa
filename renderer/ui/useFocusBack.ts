import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Restores the focus on unmount to the element that had it on first render. With `place`, only if the focus is inside
 * it then: a side panel must not take the focus from the page.
 */
export function useFocusBack(place?: RefObject<Element | null>): void {
  const before = useRef<Element | null>(null)
  // During render, because once mounted a field inside may already have the focus.
  before.current ??= document.activeElement
  useLayoutEffect(() => {
    // The opener may be gone together with a previous panel, which has already restored the focus.
    const opener = before.current?.isConnected ? before.current : document.activeElement
    return () => {
      if (place && !place.current?.contains(document.activeElement)) return
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [place])
}
