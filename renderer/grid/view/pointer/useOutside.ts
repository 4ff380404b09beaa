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
      leave() {
        // Drawing moves the focus from one element of the table to another in between.
        leaving = window.setTimeout(() => {
          if (root.current?.contains(document.activeElement) || !document.hasFocus()) return
          if (document.activeElement === document.body) return
          if (isInQuestion(document.activeElement)) return
          control.focused = false
          control.commit()
        })
      },
    }
  }, [root, control])
}
