import { type FocusEvent, useLayoutEffect, useRef } from 'react'

const stops = 'button:enabled, input:enabled'

/**
 * Focus handling of a box whose buttons appear and disappear with its files. If the focused button is removed, the
 * button in its place takes the focus, so that the keyboard stays in the form or table.
 */
export function useBoxFocus() {
  const box = useRef<HTMLDivElement>(null)
  /** Index of the focused button; -1 = none. */
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
