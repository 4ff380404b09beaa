import { type RefObject, useEffect } from 'react'
import { usePorts } from '../../../ports'
import { isOnTop } from '../../../ui/Overlay'
import { takeTyped } from '../../../ui/takeTyped'
import { useSaveKey } from '../../../ui/useSaveKey'
import type { TableScene } from '../scene/tableScene'
import { goToNextError } from './ErrorStep'
import { saveNow } from './saveNow'

/** Of several tables on one page the key is the one's that was used last. */
let lastUsed: Element | null = null

/** Ctrl+S takes what is being typed and saves, where the table has a button for it; F8 leads to the next error. */
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
    // An editor of a cell may stand over the page, outside of the table.
    takeTyped((typing) => element.contains(typing) || typing.closest('.jd-popover') !== null)
    scene.control()?.commit()
    if (saves) saveNow(scene, notify)
    // Within a form it is the form's to save; elsewhere the browser must not save its page instead.
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
