import { type KeyboardEvent as ReactKeyEvent, type RefObject, useEffect } from 'react'
import { isOnTop } from '../ui/Overlay'
import { useEvent } from '../ui/useEvent'

/** Ctrl+S anywhere, and Enter in a line of text, save the form on top. */
export function useKeys(body: RefObject<HTMLElement | null>, save: () => void) {
  const onCtrlS = useEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    if (!body.current || !isOnTop(body.current)) return
    event.preventDefault()
    if (event.repeat) return
    commit(body.current)
    save()
  })
  useEffect(() => {
    document.addEventListener('keydown', onCtrlS)
    return () => document.removeEventListener('keydown', onCtrlS)
  }, [onCtrlS])

  return useEvent((event: ReactKeyEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.repeat || event.defaultPrevented) return
    // 229: Safari ends a composition before the key event that ended it.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (!isLine(event.target) || !event.currentTarget.contains(event.target)) return
    event.preventDefault()
    save()
  })
}

const lineTypes = ['text', 'number', 'tel', 'email', 'url', 'search', 'password']

/** An input of one line whose Enter means nothing else: not one that opens a list. */
function isLine(target: EventTarget): target is HTMLInputElement {
  if (!(target instanceof HTMLInputElement) || !lineTypes.includes(target.type)) return false
  return target.getAttribute('role') !== 'combobox'
}

/** Some controls hand over what was typed when they lose the focus. */
function commit(body: HTMLElement): void {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || !body.contains(activeElement)) return
  activeElement.blur()
  activeElement.focus({ preventScroll: true })
}
