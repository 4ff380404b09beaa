interface Following {
  move(event: globalThis.PointerEvent): void
  /** Without an event the drag is given up: Esc, or the system took the pointer. */
  end(event?: globalThis.PointerEvent): void
}

/** Follows the pointer from a press on until it is let go; Esc gives up and closes nothing around it. */
export function follow({ move, end }: Following): void {
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
  // On the window, before the document hears it: a dialog around it would close.
  window.addEventListener('keydown', onKey, true)
}
