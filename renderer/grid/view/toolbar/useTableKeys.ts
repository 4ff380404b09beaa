import { type RefObject, useEffect } from 'react'
import { usePorts } from '../../../ports'
import { isOnTop } from '../../../ui/Overlay'
import { takeTyped } from '../../../ui/takeTyped'
import { useSaveKey } from '../../../ui/useSaveKey'
import type { TableScene } from '../scene/tableScene'
import { goToNextError } from './ErrorStep'
import { saveNow } from './saveNow'

/** If a page has several tables, the key belongs to the one used last. */
let lastUsed: Element | null = null

/** Ctrl+S commits the open edit and saves, if the table has a save button; F8 goes to the next error. */
export function useTableKeys(
  scene: TableScene,
  root: RefObject<HTMLElement | null>,
  saves: boolean,
): void {
  const { notify } = usePorts()
  useEffect(() => {
    const element = root.current
    if (!element) return
    const use = () => {
      lastUsed = element
    }
    const step = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || event.defaultPrevented) return
      if (goToNextError(scene)) event.preventDefault()
    }
    element.addEventListener('focusin', use)
    element.addEventListener('keydown', step)
    return () => {
      element.removeEventListener('focusin', use)
      element.removeEventListener('keydown', step)
      if (lastUsed === element) lastUsed = null
    }
  }, [root, scene])
  useSaveKey(({ repeat }) => {
    const element = root.current
    if (!element || !isOnTop(element) || !isMeant(element)) return false
    if (repeat) return true
    // An editor of a cell may be in a popover outside the table.
    takeTyped((typing) => element.contains(typing) || typing.closest('.jd-popover') !== null)
    scene.control()?.commit()
    if (saves) saveNow(scene, notify)
    // Within a form the form saves; elsewhere the browser must not save its page instead.
    return (
      saves ||
      (element.closest('.jd-form-body') === null && element.contains(document.activeElement))
    )
  })
}

function isMeant(element: Element): boolean {
  if (lastUsed?.isConnected && isOnTop(lastUsed)) return lastUsed === element
  return document.querySelector('.jd-etable') === element
}
