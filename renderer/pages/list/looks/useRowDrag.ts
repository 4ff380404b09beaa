import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect } from 'react'
import { useEvent } from '../../../ui/useEvent'

interface RowDrag<T> {
  /** Rows that carry the same kind may be dropped on each other. */
  readonly kind: string
  readonly item: T
  readonly busy: boolean
  /** How the row is marked while another is held over it at this height; undefined = it may not be dropped there. */
  zoneAt(moved: T, y: number, row: HTMLElement): string | undefined
  onDrop(moved: T, y: number, row: HTMLElement): void
}

/** Drags the row of a table that a handle stands in, and takes what is dropped on it. */
export function useRowDrag<T>(handle: RefObject<HTMLElement | null>, drag: RowDrag<T>): void {
  const { kind } = drag
  const item = useEvent(() => drag.item)
  const mayDrag = useEvent(() => !drag.busy)
  const zoneAt = useEvent(drag.zoneAt)
  const drop = useEvent(drag.onDrop)
  useEffect(() => {
    const { current } = handle
    const row = current?.closest('tr')
    if (!current || !row) return
    const mark = (zone: string | undefined) => {
      if (zone === undefined) delete row.dataset.drop
      else row.dataset.drop = zone
    }
    const carried = (data: Record<string | symbol, unknown>) => data[kind] as T // put there below
    const stopDrag = draggable({
      element: row,
      dragHandle: current,
      canDrag: mayDrag,
      getInitialData: () => ({ [kind]: item() }),
      onDragStart: () => {
        row.dataset.dragged = ''
      },
      onDrop: () => {
        delete row.dataset.dragged
      },
    })
    const stopDrop = dropTargetForElements({
      element: row,
      canDrop: ({ source }) => kind in source.data,
      onDrag: ({ source, location }) =>
        mark(zoneAt(carried(source.data), location.current.input.clientY, row)),
      onDragLeave: () => mark(undefined),
      onDrop({ source, location }) {
        mark(undefined)
        const { clientY } = location.current.input
        const moved = carried(source.data)
        if (zoneAt(moved, clientY, row) !== undefined) drop(moved, clientY, row)
      },
    })
    return () => {
      stopDrag()
      stopDrop()
      mark(undefined)
    }
  }, [handle, kind, item, mayDrag, zoneAt, drop])
}
