import { type RefObject, useEffect } from 'react'
import { isOnTop } from '../ui/Overlay'
import { useEvent } from '../ui/useEvent'
import type { Editor } from './useEditor'

/**
 * Ctrl+Z and Ctrl+Y anywhere in the dialog; text boxes keep their own undo. Listens on the document, because a button
 * that has just undone the last step is disabled and gets no key events.
 */
export function useUndoKeys(editor: Editor, dialog: RefObject<HTMLElement | null>): void {
  const onKey = useEvent((event: KeyboardEvent) => {
    const { target, ctrlKey, metaKey, shiftKey } = event
    const isText = target instanceof HTMLInputElement && target.type === 'text'
    if (isText || !(ctrlKey || metaKey) || !dialog.current || !isOnTop(dialog.current)) return
    const key = event.key.toLowerCase()
    const forth = key === 'y' || (key === 'z' && shiftKey)
    if (key !== 'z' && !forth) return
    event.preventDefault()
    if (forth) editor.redo()
    else editor.undo()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])
}
