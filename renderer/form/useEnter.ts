import type { KeyboardEvent as ReactKeyEvent } from 'react'
import { useEvent } from '../ui/useEvent'

/** Enter in a line of text saves its form. */
export function useEnter(save: () => void) {
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
