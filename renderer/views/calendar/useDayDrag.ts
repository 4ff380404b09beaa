import { useRef } from 'react'
import { DragKind, useDragWatch } from '../../drag/drag'
import { daysBetween } from '../days/days'
import { shortDay } from '../days/dayTexts'
import type { ViewProps } from '../define'
import type { Moves } from '../moves/useMoves'
import type { SpanProps } from '../spans/kind'
import type { Span } from '../spans/spans'
import { useSpanMoves } from '../spans/useSpanMoves'

/** The dragged span and the day at which the pointer holds it. It is dropped on a day. */
export const heldSpans = new DragKind<{ readonly span: Span; readonly held: string }, string>()

/** Moves spans by whole days, by dragging and by keyboard; a forbidden day says so before the drop. */
export function useDayDrag(shown: Pick<ViewProps<SpanProps>, 'view' | 'page'>, all: Moves) {
  const moves = useSpanMoves(shown, all, ({ from }) => shortDay(from))
  useDragWatch(heldSpans, {
    onStart: ({ span }) => moves.hold(span, 0),
    onOver: ({ span, held }, day = held) => moves.hold(span, daysBetween(held, day)),
    onDrop({ span, held }, day = held) {
      moves.letGo()
      moves.shift(span, daysBetween(held, day))
    },
  })
  // Key of the row moved by keyboard: its chip on the new day takes the focus.
  const followed = useRef<string>(undefined)
  return { ...moves, followed }
}

export type DayDrag = ReturnType<typeof useDayDrag>
