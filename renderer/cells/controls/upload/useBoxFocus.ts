import { useLayoutEffect, useRef } from 'react'

const stops = 'button:enabled, input:enabled'

/**
 * Handlers of a box whose buttons come and go with its file. Where the one that had the focus is gone,
 * the next takes it: the keyboard must not fall out of the table. `now` names what the box shows.
 */
export function useBoxFocus(now: string) {
  const box = useRef<HTMLDivElement>(null)
  const inside = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when what is shown has changed
  useLayoutEffect(() => {
    if (!inside.current || document.activeElement !== document.body) return
    box.current?.querySelector<HTMLElement>(stops)?.focus({ preventScroll: true })
  }, [now])
  return {
    ref: box,
    onFocus() {
      inside.current = true
    },
    onBlur({ target }: { readonly target: Element }) {
      if (target.isConnected) inside.current = false
    },
  }
}
