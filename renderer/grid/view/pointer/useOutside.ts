import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { isInQuestion } from '../../../ui/Overlay'
import type { GridControl } from '../scene/control'

/**
 * Ends editing when the user goes elsewhere. Popups of a cell's control hang elsewhere in the document, but
 * their events come through the components: what is inside is told by React, not by the document.
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
        // Drawing moves the focus from one element of the table to another in between.
        leaving = window.setTimeout(() => {
          const { activeElement } = document
          if (root.current?.contains(activeElement) || !document.hasFocus()) return
          if (activeElement === document.body || isInQuestion(activeElement)) return
          // A question that closes gives the focus back while React draws, which tells nobody of it then.
          const popup = target.closest('body > *')
          if (popup?.contains(activeElement) && !popup.contains(root.current)) return
          control.focused = false
          control.commit()
        })
      },
    }
  }, [root, control])
}
