import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { isInQuestion } from '../../../ui/Overlay'
import type { GridControl } from '../scene/gridControl'

/**
 * Ends editing when the user leaves the table. Popups of a cell's control are elsewhere in the DOM, but React events
 * bubble through components, so React decides what is inside.
 */
export function useOutside(root: RefObject<HTMLElement | null>, control: GridControl) {
  const inside = useRef(false)
  useEffect(() => {
    const reset = () => {
      inside.current = false
    }
    const settle = ({ target }: PointerEvent) => {
      if (inside.current || isInQuestion(target)) return
      control.focused = false
      control.commit()
    }
    document.addEventListener('pointerdown', reset, true)
    document.addEventListener('pointerdown', settle)
    return () => {
      document.removeEventListener('pointerdown', reset, true)
      document.removeEventListener('pointerdown', settle)
    }
  }, [control])
  return useMemo(() => {
    let leaving = 0
    return {
      enter() {
        inside.current = true
      },
      stay() {
        clearTimeout(leaving)
      },
      leave({ target }: { readonly target: Element }) {
        clearTimeout(leaving)
        // Rendering can move the focus between elements of the table.
        leaving = window.setTimeout(() => {
          const { activeElement } = document
          if (root.current?.contains(activeElement) || !document.hasFocus()) return
          if (activeElement === document.body || isInQuestion(activeElement)) return
          // A closing question restores the focus during rendering, without a React event.
          const popup = target.closest('body > *')
          if (popup?.contains(activeElement) && !popup.contains(root.current)) return
          control.focused = false
          control.commit()
        })
      },
    }
  }, [root, control])
}
