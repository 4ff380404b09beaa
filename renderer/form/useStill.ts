import { type RefObject, useLayoutEffect } from 'react'

/**
 * Holds a form still while it is being saved (its `inert` attribute takes the focus away): what would be typed
 * now would not be in the save. Afterwards the focus goes back to where it was.
 */
export function useStill(body: RefObject<HTMLElement | null>, saving: boolean): void {
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (!saving || !(focused instanceof HTMLElement) || !body.current?.contains(focused)) return
    return () => {
      const free = document.activeElement === document.body || document.activeElement === focused
      if (free && focused.isConnected) focused.focus({ preventScroll: true })
    }
  }, [body, saving])
}
