import { useEffect } from 'react'

/**
 * Focuses an editor once it exists, with the caret at the end: a dialog that has just opened has no other input. A
 * focus that is already inside stays.
 */
export function useFocusInside(id: string, isOpen: boolean): void {
  useEffect(() => {
    const box = isOpen ? document.getElementById(id) : null
    if (!box) return
    const enter = () => {
      const writable = box.querySelector('[contenteditable="true"], textarea:not([hidden])')
      if (!(writable instanceof HTMLElement)) return false
      if (!box.contains(document.activeElement)) {
        writable.focus()
        const selection = document.getSelection()
        selection?.selectAllChildren(writable)
        selection?.collapseToEnd()
      }
      return true
    }
    if (enter()) return
    // Heavy editors create their parts late.
    const made = new MutationObserver(() => enter() && made.disconnect())
    made.observe(box, { childList: true, subtree: true, attributes: true })
    return () => made.disconnect()
  }, [id, isOpen])
}
