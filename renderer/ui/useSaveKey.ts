import { useEffect, useRef } from 'react'
import { afterComposition } from './composing'
import { useEvent } from './useEvent'

/**
 * Handles Ctrl+S (or Cmd+S) anywhere on the page. If `take` returns true, the browser does not save the page. While an
 * input method is composing, the key waits for its text.
 */
export function useSaveKey(take: (event: KeyboardEvent) => boolean): void {
  const waiting = useRef<() => void>(undefined)
  // The latest handler: the text that was waited for has changed what there is to save.
  const takeLater = useEvent((event: KeyboardEvent) => {
    if (!taken.has(event) && take(event)) taken.add(event)
  })
  const onKey = useEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
    if (!isS(event) || !(ctrlKey || metaKey) || altKey || shiftKey) return
    if (event.isComposing) {
      event.preventDefault()
      waiting.current?.()
      waiting.current = afterComposition(event, () => takeLater(event))
    } else if (!defaultPrevented && take(event)) event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      waiting.current?.()
    }
  }, [onKey])
}

/** Keys that waited, and have been handled by one of those who did. */
const taken = new WeakSet<KeyboardEvent>()

/** Windows reports a key that went through an input method as `Process`. */
const isS = ({ key, code }: KeyboardEvent): boolean =>
  key === 'Process' ? code === 'KeyS' : key.toLowerCase() === 's'
