import { useEffect } from 'react'
import { useEvent } from './useEvent'

/** Ctrl+S (or Cmd+S) anywhere on the page. `take` answers whether it is the caller's; then the browser does not save its page. */
export function useSaveKey(take: (event: KeyboardEvent) => boolean): void {
  const onKey = useEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
    if (key.toLowerCase() !== 's' || !(ctrlKey || metaKey) || altKey || shiftKey) return
    if (!defaultPrevented && take(event)) event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])
}
