import { type FocusEvent, useLayoutEffect, useRef } from 'react'

const stops = 'button:enabled, input:enabled'

/**
 * Handlers of a box whose buttons come and go with its files. Where the one that had the focus is gone, the
 * one that has come into its place takes it: the keyboard must not fall out of the form or the table.
 */
export function useBoxFocus() {
  const box = useRef<HTMLDivElement>(null)
  /** Place of the button that has the focus; -1 = none. */
  const place = useRef(-1)
  const buttons = () => [...(box.current?.querySelectorAll<HTMLElement>(stops) ?? [])]
  useLayoutEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return
    const left = buttons()
    left[Math.min(place.current, left.length - 1)]?.focus({ preventScroll: true })
  })
  return {
    ref: box,
    onFocus({ target }: FocusEvent) {
      place.current = buttons().findIndex((one) => one.contains(target))
    },
    onBlur({ target }: FocusEvent) {
      if (target.isConnected) place.current = -1
    },
  }
}
