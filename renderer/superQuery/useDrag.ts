import { type PointerEvent, useState } from 'react'
import { trackPointer } from '../drag/trackPointer'
import { useEvent } from '../ui/useEvent'
import type { Place } from './tree'

export interface Drag {
  /** The dragged node. */
  readonly id: string | undefined
  /** Its current target. */
  readonly place: Place | undefined
  /** Starts a drag when a node's handle is pressed. */
  begin(id: string, press: PointerEvent<HTMLElement>): void
}

/** Drags nodes by their handles, with mouse, pen or finger. Nodes carry `data-node`, heads of groups `data-head`. */
export function useDrag(onDrop: (id: string, place: Place) => void): Drag {
  const [drag, setDrag] = useState<{ id: string; place: Place | undefined }>()
  const drop = useEvent(onDrop)
  return {
    id: drag?.id,
    place: drag?.place,
    begin(id, { button }) {
      if (button !== 0) return
      setDrag({ id, place: undefined })
      trackPointer({
        move: ({ clientX, clientY }) => setDrag({ id, place: placeAt(clientX, clientY, id) }),
        end(up) {
          setDrag(undefined)
          const place = up && placeAt(up.clientX, up.clientY, id)
          if (place) drop(id, place)
        },
      })
    },
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
