import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'

// A passing mouse opens nothing, and may cut the corner on its way into the panel.
const openDelayMs = 80
const closeDelayMs = 200

/** Opens and closes a group's flyout. `refocus` is called when Escape closes it. */
export function useFlyout(refocus: () => void) {
  const [open, setOpen] = useState(false)
  const byMouse = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function later(next: boolean, event: PointerEvent) {
    // Touch has no hover; a tap is a press.
    if (event.pointerType !== 'mouse') return
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => {
        byMouse.current = next
        setOpen(next)
      },
      next ? openDelayMs : closeDelayMs,
    )
  }

  function close() {
    clearTimeout(timer.current)
    byMouse.current = false
    setOpen(false)
  }

  return {
    open,
    close,
    /** Pressing a group that the mouse has already opened does not close it. */
    press() {
      clearTimeout(timer.current)
      setOpen(byMouse.current ? true : !open)
      byMouse.current = false
    },
    handlers: {
      onPointerEnter: (event: PointerEvent) => later(true, event),
      onPointerLeave: (event: PointerEvent) => later(false, event),
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
      },
      onKeyDown(event: KeyboardEvent) {
        if (!open || event.key !== 'Escape') return
        event.stopPropagation()
        close()
        refocus()
      },
    },
  }
}
