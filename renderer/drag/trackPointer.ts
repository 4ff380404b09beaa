interface Following {
  move(event: globalThis.PointerEvent): void
  /** Without an event the drag was cancelled: Esc, or the system took the pointer. */
  end(event?: globalThis.PointerEvent): void
}

/** Follows the pointer from a press until its release; Esc cancels and closes nothing around it. */
export function trackPointer({ move, end }: Following): void {
  const stop = (event?: globalThis.PointerEvent) => {
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', stop)
    window.removeEventListener('pointercancel', giveUp)
    window.removeEventListener('keydown', onKey, true)
    end(event)
  }
  const giveUp = () => stop()
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    stop()
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', stop)
  window.addEventListener('pointercancel', giveUp)
  // Captured on the window before the document sees it; otherwise a surrounding dialog would close.
  window.addEventListener('keydown', onKey, true)
}
