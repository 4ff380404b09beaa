import { type PointerEvent as ReactPointerEvent, useRef } from 'react'
import { trackPointer } from '../../drag/trackPointer'
import { useEvent } from '../../ui/useEvent'
import type { Grip } from '../spans/dateChanges'
import type { Span } from '../spans/spans'
import type { SpanMoves } from '../spans/useSpanMoves'

const threshold = 4

/** Drags a bar or its end by whole days of `px` each. Escape cancels. */
export function useBarDrag(moves: SpanMoves, px: number) {
  const moved = useRef(false)
  return {
    onPointerDown: useEvent((event: ReactPointerEvent<HTMLElement>, span: Span) => {
      const { button, target, currentTarget, pointerId, clientX: start } = event
      moved.current = false
      const mayDrag = moves.mayMove && moves.whyStays(span.row) === undefined
      if (button !== 0 || !mayDrag || moves.isBusy(span.row)) return
      const grip = gripOf(target)
      const daysAt = (x: number) => Math.round((x - start) / px)
      // The bar receives the click that ends the drag, wherever the pointer is.
      currentTarget.setPointerCapture(pointerId)
      trackPointer({
        move({ clientX }) {
          if (!moved.current && Math.abs(clientX - start) < threshold) return
          moved.current = true
          moves.hold(span, daysAt(clientX), grip)
        },
        end(up) {
          moves.letGo()
          if (up && moved.current) moves.shift(span, daysAt(up.clientX), grip)
        },
      })
    }),
    /** The click that ends a drag must not open anything. */
    wasDragged() {
      const was = moved.current
      moved.current = false
      return was
    },
  }
}

export type BarDrag = ReturnType<typeof useBarDrag>

const gripOf = (target: EventTarget): Grip => {
  const grip = target instanceof HTMLElement ? target.dataset.grip : undefined
  return grip === 'from' || grip === 'to' ? grip : 'whole'
}
