import { useEffect } from 'react'

/**
 * Brings the keyboard into an editor once it is there, behind what it holds: what is typed into a dialog that has just
 * opened goes nowhere else. Who is in it by then stays where they are.
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
    // The heavy editors make their parts late.
    const made = new MutationObserver(() => enter() && made.disconnect())
    made.observe(box, { childList: true, subtree: true, attributes: true })
    return () => made.disconnect()
  }, [id, isOpen])
}
