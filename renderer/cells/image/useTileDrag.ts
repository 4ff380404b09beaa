import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect } from 'react'
import { useEvent } from '../../ui/useEvent'

interface TileDrag {
  /** Pictures of one field are dropped on each other, and on no other's. */
  readonly field: symbol
  /** From 1. */
  readonly place: number
  readonly disabled: boolean
  /** The picture from that place takes this one's. */
  onDrop(from: number): void
}

/** Drags a picture to the place of another one. */
export function useTileDrag(tile: RefObject<HTMLElement | null>, drag: TileDrag): void {
  const { field } = drag
  const place = useEvent(() => drag.place)
  const mayDrag = useEvent(() => !drag.disabled)
  const drop = useEvent(drag.onDrop)
  useEffect(() => {
    const { current } = tile
    if (!current) return
    const mark = (name: 'dragged' | 'over', isOn: boolean) => {
      if (isOn) current.dataset[name] = ''
      else delete current.dataset[name]
    }
    const stopDrag = draggable({
      element: current,
      canDrag: mayDrag,
      getInitialData: () => ({ [field]: place() }),
      onDragStart: () => mark('dragged', true),
      onDrop: () => mark('dragged', false),
    })
    const stopDrop = dropTargetForElements({
      element: current,
      canDrop: ({ source }) => field in source.data && source.element !== current,
      onDragEnter: () => mark('over', true),
      onDragLeave: () => mark('over', false),
      onDrop({ source }) {
        mark('over', false)
        drop(Number(Reflect.get(source.data, field)))
      },
    })
    return () => {
      stopDrag()
      stopDrop()
    }
  }, [tile, field, place, mayDrag, drop])
}
