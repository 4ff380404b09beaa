import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * What had the focus when this was first drawn gets it back when it is gone. With `place` only if the focus is
 * there then: what stands beside the page must not take it from somebody who works in the page.
 */
export function useFocusBack(place?: RefObject<Element | null>): void {
  const before = useRef<Element | null>(null)
  // While rendering: once it is in place, a field in it may already have the focus.
  before.current ??= document.activeElement
  useLayoutEffect(() => {
    // What had the focus may be gone with the panel that this one takes the place of, which gave it back.
    const opener = before.current?.isConnected ? before.current : document.activeElement
    return () => {
      if (place && !place.current?.contains(document.activeElement)) return
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [place])
}
