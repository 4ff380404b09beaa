import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'

const stops = 'button:enabled, input:enabled'

/**
 * What the table below must not take for its own: keys that press a button, and Tab while there is
 * another button in the cell.
 */
function keepKeys(event: KeyboardEvent<HTMLElement>): void {
  const { key, shiftKey, currentTarget, target } = event
  if (key === 'Enter' || key === ' ') event.stopPropagation()
  if (key !== 'Tab') return
  const all: readonly EventTarget[] = [...currentTarget.querySelectorAll(stops)]
  const at = all.indexOf(target)
  if (at >= 0 && all[at + (shiftKey ? -1 : 1)]) event.stopPropagation()
}

/**
 * Handlers of a box whose buttons come and go with its file. Where the one that had the focus is gone,
 * the next takes it: the keyboard must not fall out of the table. `now` names what the box shows.
 */
export function useBoxKeys(now: string) {
  const box = useRef<HTMLDivElement>(null)
  const inside = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when what is shown has changed
  useLayoutEffect(() => {
    if (!inside.current || document.activeElement !== document.body) return
    box.current?.querySelector<HTMLElement>(stops)?.focus({ preventScroll: true })
  }, [now])
  return {
    ref: box,
    onKeyDown: keepKeys,
    onFocus() {
      inside.current = true
    },
    onBlur({ target }: { readonly target: Element }) {
      if (target.isConnected) inside.current = false
    },
  }
}
