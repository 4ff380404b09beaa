import { useState } from 'react'
import type { Row } from '../../data/rows'
import type { Values } from '../../model/entity/rules'
import { useEvent } from '../../ui/useEvent'
import type { ViewProps } from '../define'
import type { Moves } from '../moves/useMoves'
import { sharedTexts } from '../shared/messages'
import { type Days, draggedTo, type Grip, movedTo } from './dateChanges'
import type { SpanProps } from './kind'
import type { Span } from './spans'

/** A dragged span: the days it would get if dropped now. */
interface HeldSpan extends Days {
  readonly span: Span
  /** Why it may not be dropped there. */
  readonly refusal: string | undefined
}

/**
 * Changes the dates of records where allowed; a refusal is shown during the drag and after the drop.
 * `say` formats days for messages.
 */
export function useSpanMoves(
  { view, page }: Pick<ViewProps<SpanProps>, 'view' | 'page'>,
  moves: Moves,
  say: (days: Days) => string,
) {
  const { props } = view
  const { start, end } = props
  const [held, setHeld] = useState<HeldSpan>()
  const isKept = start.readonly || start.compute !== undefined
  const mayMove = page.mayEdit && !(isKept && (end === undefined || end.readonly))

  const move = useEvent((row: Row, changes: Values, to: string) => {
    if (Object.keys(changes).length === 0) return
    const refusal = moves.refusalOf(row, changes)
    if (refusal !== undefined) moves.tell(sharedTexts.forbidden(to, refusal))
    else void moves.move(row, changes, to)
  })
  const refusal = held?.refusal
  return {
    /** Whether records of this list can be moved at all. */
    mayMove,
    /** Why this one stays where it is; undefined = it can be moved. */
    whyStays: (row: Row) => moves.refusalOf(row, {}),
    isBusy: ({ id }: Row) => id !== undefined && moves.underWay.has(id),
    refusalOf: moves.refusalOf,
    /** `to` names the target for the message. */
    move,
    /** Moves a span or one end by days. */
    shift: useEvent((span: Span, days: number, grip: Grip = 'whole') => {
      const to = draggedTo(span, days, grip)
      if (!isSame(span, to)) move(span.row, movedTo(span, props, to), say(to))
    }),
    held,
    /** Previews a span's new days during a drag. */
    hold: useEvent((span: Span, days: number, grip: Grip = 'whole') => {
      const to = draggedTo(span, days, grip)
      const changes = movedTo(span, props, to)
      const refused = isSame(span, to) ? undefined : moves.refusalOf(span.row, changes)
      setHeld({ span, ...to, refusal: refused })
    }),
    letGo: useEvent(() => setHeld(undefined)),
    /** Why the dragged span may not be dropped at its current place. */
    refusal: held && refusal !== undefined ? sharedTexts.forbidden(say(held), refusal) : undefined,
  }
}

export type SpanMoves = ReturnType<typeof useSpanMoves>

const isSame = (a: Days, b: Days): boolean => a.from === b.from && a.to === b.to
