import type { KeyboardEvent as ReactKeyEvent } from 'react'
import { isComposing } from '../ui/composing'
import { useEvent } from '../ui/useEvent'

/** Enter in a single-line input saves the form. */
export function useEnter(save: () => void) {
  return useEvent((event: ReactKeyEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.repeat || event.defaultPrevented) return
    if (isComposing(event.nativeEvent)) return
    if (!isLine(event.target) || !event.currentTarget.contains(event.target)) return
    event.preventDefault()
    save()
  })
}

const lineTypes = ['text', 'number', 'tel', 'email', 'url', 'search', 'password']

/** A single-line input whose Enter has no other meaning, such as opening a list. */
function isLine(target: EventTarget): target is HTMLInputElement {
  if (!(target instanceof HTMLInputElement) || !lineTypes.includes(target.type)) return false
  return target.getAttribute('role') !== 'combobox'
}
