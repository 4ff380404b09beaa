import type { KeyboardEvent as ReactKeyEvent, RefObject } from 'react'
import { isOnTop } from '../ui/Overlay'
import { takeTyped } from '../ui/takeTyped'
import { useEvent } from '../ui/useEvent'
import { useSaveKey } from '../ui/useSaveKey'

/** Ctrl+S anywhere, and Enter in a line of text, save the form on top. */
export function useKeys(body: RefObject<HTMLElement | null>, save: () => void) {
  useSaveKey(({ repeat }) => {
    const form = body.current
    if (!form || !isOnTop(form)) return false
    if (repeat) return true
    takeTyped((element) => form.contains(element))
    save()
    return true
  })

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
