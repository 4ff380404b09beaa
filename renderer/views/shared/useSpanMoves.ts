import type { Row } from '../../data/rows'
import type { Values } from '../../model/entity/rules'
import { useEvent } from '../../ui/useEvent'
import type { ViewPage } from '../define'
import type { SpanProps } from '../span'
import { sharedTexts } from './messages'
import type { Moves } from './useMoves'

/** Gives records other dates, where they may have them; a refusal is told. */
export function useSpanMoves(page: ViewPage, { start, end }: SpanProps, moves: Moves) {
  const isKept = start.readonly || start.compute !== undefined
  return {
    /** Days of this list are moved at all. */
    mayMove: page.mayEdit && !(isKept && (end === undefined || end.readonly)),
    underWay: moves.underWay,
    refusalOf: moves.refusalOf,
    /** `to` says where, for people. */
    move: useEvent((row: Row, changes: Values, to: string) => {
      if (Object.keys(changes).length === 0) return
      const refusal = moves.refusalOf(row, changes)
      if (refusal !== undefined) moves.tell(sharedTexts.forbidden(to, refusal))
      else void moves.move(row, changes, to)
    }),
  }
}

export type SpanMoves = ReturnType<typeof useSpanMoves>
