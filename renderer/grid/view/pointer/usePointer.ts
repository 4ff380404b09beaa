import { type MouseEvent, type PointerEvent, type RefObject, useMemo } from 'react'
import type { Place } from '../../cursor/range'
import { focusActive } from '../scene/geometry'
import type { GridControl } from '../scene/gridControl'
import { dragCells, placeOf } from './dragCells'

/** Selecting cells with the pointer: a click opens a cell, dragging or Shift selects a block. */
export function usePointer(
  control: GridControl,
  scroller: RefObject<HTMLElement | null>,
  near: (column: number | undefined) => void,
) {
  return useMemo(() => {
    // The cell where the pointer was pressed, until it is released.
    let from: Place | undefined
    let dragged = false
    let down = false
    const end = () => {
      down = false
      from = undefined
    }
    const choose = (place: Place, { extend = false, onControl = false } = {}) => {
      const active = control.store.cursor.get()?.active
      // The pressed cell must not move: the click would miss a control, or a drag its cell.
      control.choose(place, { extend, still: true })
      // A cell that was already active does not notice that the keyboard should return to it.
      if (!onControl && active && same(active, place)) focusActive(scroller.current)
    }
    const extendTo = (place: Place) => {
      const state = control.store.cursor.get()
      if (!state || same(state.focus, place)) return
      if (!dragged) control.commit()
      dragged = true
      control.store.cursor.set({ ...state, focus: place, mode: 'ready' })
    }
    return {
      isDown: () => down,
      handlers: {
        onPointerDown(event: PointerEvent) {
          if (event.button !== 0) return
          down = true
          const place = placeOf(event.target)
          if (!place) return
          control.focused = true
          dragged = false
          const active = control.store.cursor.get()
          const isOpen =
            active !== undefined && active.mode !== 'ready' && same(active.active, place)
          if (isOpen) return
          const onControl = isControl(event.target)
          control.caret = onControl ? undefined : caretAt(event)
          if (event.pointerType === 'touch' && !onControl) {
            // A touch may start scrolling: its meaning is decided on release.
            from = place
            return
          }
          choose(place, { extend: event.shiftKey, onControl })
          from = event.shiftKey || onControl ? undefined : place
          // A text cell opens on press, one frame earlier than on release. A cell with a list waits for the click,
          // because the press may start a block selection.
          const isText = control.columnAt(place.column)?.column.cell.inCell === 'text'
          if (from && isText && event.pointerType === 'mouse') control.open('edit')
          if (from && scroller.current) dragCells({ scroller: scroller.current, move: extendTo })
        },
        onMouseDown(event: MouseEvent) {
          // The active cell has already focused its box, and dragging selects cells, not text.
          if (placeOf(event.target) && !isControl(event.target)) event.preventDefault()
        },
        onPointerMove(event: PointerEvent) {
          if (event.buttons === 0) near(placeOf(event.target)?.column)
        },
        onPointerUp(event: PointerEvent) {
          const place = placeOf(event.target)
          if (from && place && !dragged && same(from, place)) {
            if (event.pointerType === 'touch') choose(place)
            // Before its list or calendar opens beside it.
            control.reveal()
            if (control.store.cursor.get()?.mode === 'ready') control.open('edit')
          }
          end()
        },
        onPointerCancel: end,
      },
    }
  }, [control, scroller, near])
}

/** Interactive elements, including an open cell's box. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('button, a, input, select, textarea, label, [role="combobox"]') !== null

const same = (a: Place, b: Place): boolean => a.row === b.row && a.column === b.column

/**
 * Character index of the cell's text under the pointer; undefined beside the text, where users do not mean its start.
 */
function caretAt({ clientX, clientY, target }: PointerEvent): number | undefined {
  const at = document.caretPositionFromPoint?.(clientX, clientY)
  if (at?.offsetNode.nodeType !== Node.TEXT_NODE) return undefined
  if (!(target instanceof Element && target.contains(at.offsetNode))) return undefined
  const text = document.createRange()
  text.selectNodeContents(at.offsetNode)
  const { left, right } = text.getBoundingClientRect()
  return clientX >= left && clientX <= right ? at.offset : undefined
}
