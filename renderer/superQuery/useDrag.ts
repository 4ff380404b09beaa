import { type PointerEvent, useEffect, useState } from 'react'
import type { Place } from './tree'

export interface Drag {
  /** The node that is being dragged. */
  readonly id: string | undefined
  /** Where it would go now. */
  readonly place: Place | undefined
  /** Handlers of a node's handle. */
  handle(id: string): {
    onPointerDown(event: PointerEvent<HTMLElement>): void
    onPointerMove(event: PointerEvent<HTMLElement>): void
    onPointerUp(): void
    onPointerCancel(): void
  }
}

/** Drags nodes by their handles, with mouse, pen or finger; Escape gives up. Nodes carry `data-node`, heads of groups `data-head`. */
export function useDrag(onDrop: (id: string, place: Place) => void): Drag {
  const [drag, setDrag] = useState<{ id: string; place: Place | undefined }>()
  const isDragging = drag !== undefined
  useEffect(() => {
    if (!isDragging) return
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setDrag(undefined)
    }
    // On the window, before the document hears it: the dialog would close.
    window.addEventListener('keydown', giveUp, { capture: true })
    return () => window.removeEventListener('keydown', giveUp, { capture: true })
  }, [isDragging])
  return {
    id: drag?.id,
    place: drag?.place,
    handle: (id) => ({
      onPointerDown(event) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ id, place: undefined })
      },
      onPointerMove({ clientX, clientY }) {
        if (drag?.id === id) setDrag({ id, place: placeAt(clientX, clientY, id) })
      },
      onPointerUp() {
        if (drag?.id === id && drag.place) onDrop(id, drag.place)
        setDrag(undefined)
      },
      onPointerCancel: () => setDrag(undefined),
    }),
  }
}

function placeAt(x: number, y: number, dragged: string): Place | undefined {
  const under = document.elementFromPoint(x, y)
  const node = under?.closest<HTMLElement>('[data-node]')
  const id = node?.dataset.node
  if (!node || id === undefined || node.closest(`[data-node="${dragged}"]`)) return undefined
  const head = node.querySelector<HTMLElement>(':scope > fieldset > [data-head]')
  const { top, height } = (head ?? node).getBoundingClientRect()
  if (y < top + height / 2) return { side: 'before', id }
  return { side: head ? 'inside' : 'after', id }
}
