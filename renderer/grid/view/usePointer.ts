import { type MouseEvent, type PointerEvent, type RefObject, useMemo } from 'react'
import type { Place } from '../range'
import type { GridControl } from './control'
import { focusActive } from './sheet/geometry'

/** Choosing cells with the pointer: a click opens a cell, dragging or Shift chooses a block. */
export function usePointer(
  control: GridControl,
  scroller: RefObject<HTMLElement | null>,
  near: (column: number | undefined) => void,
) {
  return useMemo(() => {
    // Where the pointer went down, until it goes up.
    let from: Place | undefined
    let dragged = false
    let down = false
    const end = () => {
      down = false
      from = undefined
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
          // What is pressed must stand still until it is let go: else the click misses a control, a drag its cell.
          control.choose(place, { extend: event.shiftKey, still: true })
          // A cell that was the active one already does not notice that the keyboard is to come back to it.
          if (!onControl && active && same(active.active, place)) focusActive(scroller.current)
          from = event.shiftKey || onControl ? undefined : place
          // A text opens with the press: letting go of the button is a frame later. What opens a list waits for
          // the click, because the press may begin a block; and a finger may begin to scroll.
          const isText = control.columnAt(place.column)?.column.cell.inCell === 'text'
          if (from && isText && event.pointerType === 'mouse') control.open('edit')
        },
        onMouseDown(event: MouseEvent) {
          // The active cell has given the focus to its box already, and dragging chooses cells, not texts.
          if (placeOf(event.target) && !isControl(event.target)) event.preventDefault()
        },
        onPointerMove(event: PointerEvent) {
          if (event.buttons === 0) near(placeOf(event.target)?.column)
          if (!from || event.buttons !== 1) return
          const element = document.elementFromPoint(event.clientX, event.clientY)
          const place = placeOf(element)
          const state = control.store.cursor.get()
          if (!place || !state || same(state.focus, place)) return
          if (!dragged) control.commit()
          dragged = true
          control.store.cursor.set({ ...state, focus: place, mode: 'ready' })
          scrollNear(scroller.current, event)
        },
        onPointerUp(event: PointerEvent) {
          const place = placeOf(event.target)
          if (from && place && !dragged && same(from, place)) {
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

/** What the pointer acts on by itself, an open cell's box included. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('button, a, input, select, textarea, label, [role="combobox"]') !== null

const same = (a: Place, b: Place): boolean => a.row === b.row && a.column === b.column

/** The cell below the pointer; undefined for heads, leading cells and everything else. */
export function placeOf(target: EventTarget | null): Place | undefined {
  if (!(target instanceof Element)) return undefined
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column
  const row = target.closest<HTMLElement>('[data-row]')?.dataset.row
  if (column === undefined || row === undefined) return undefined
  return { row: Number(row), column: Number(column) }
}

/** Character of the cell's text below the pointer. */
function caretAt({ clientX, clientY, target }: PointerEvent): number | undefined {
  const at = document.caretPositionFromPoint?.(clientX, clientY)
  const isText = at?.offsetNode.nodeType === Node.TEXT_NODE
  return isText && target instanceof Element && target.contains(at.offsetNode)
    ? at.offset
    : undefined
}

const edge = 24

/** Dragging at the edge scrolls; false = it has not moved. */
export function scrollNear(
  element: HTMLElement | null,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): boolean {
  if (!element) return false
  const { scrollLeft, scrollTop } = element
  const box = element.getBoundingClientRect()
  if (clientY > box.bottom - edge) element.scrollTop += edge
  if (clientY < box.top + edge * 2) element.scrollTop -= edge
  if (clientX > box.right - edge) element.scrollLeft += edge
  if (clientX < box.left + edge) element.scrollLeft -= edge
  return element.scrollLeft !== scrollLeft || element.scrollTop !== scrollTop
}
