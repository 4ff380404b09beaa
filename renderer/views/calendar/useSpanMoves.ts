import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useState } from 'react'
import { useEvent } from '../../ui/useEvent'
import type { ViewProps } from '../define'
import { movedBy } from '../shared/dateChanges'
import { addDays, daysBetween } from '../shared/days'
import { sharedTexts } from '../shared/messages'
import type { Span } from '../shared/spans'
import type { Moves } from '../shared/useMoves'
import type { SpanProps } from '../span'
import { shortDay } from './texts'

/** What is dragged: the span, and the day of it that the pointer has taken hold of. */
export interface DraggedSpan {
  readonly span: Span
  readonly held: string
}

/** Moves spans by whole days, by dragging and by keyboard; a day that is refused says so before the drop. */
export function useSpanMoves({
  view,
  page,
  moves,
}: Pick<ViewProps<SpanProps>, 'view' | 'page'> & { readonly moves: Moves }) {
  const { props } = view
  const [dragged, setDragged] = useState<DraggedSpan>()
  const [over, setOver] = useState<{ readonly day: string; readonly refusal: string | undefined }>()

  const refusalOf = useEvent((span: Span, days: number): string | undefined => {
    const { readonly: isKept, title } = props.start
    if (isKept) return sharedTexts.readonlyField(title)
    return moves.refusalOf(span.row, movedBy(span.row, props, days, 'whole'))
  })
  const move = useEvent((span: Span, days: number) => {
    const { row } = span
    if (days === 0 || (row.id !== undefined && moves.underWay.has(row.id))) return
    const to = shortDay(addDays(span.from, days))
    const refusal = refusalOf(span, days)
    if (refusal !== undefined) return moves.tell(sharedTexts.forbidden(to, refusal))
    void moves.move(row, movedBy(row, props, days, 'whole'), to)
  })
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => 'span' in source.data,
        // Put there by `Chip`.
        onDragStart: ({ source }) => setDragged(source.data as unknown as DraggedSpan),
        onDropTargetChange({ source, location }) {
          const { span, held } = source.data as unknown as DraggedSpan
          const day = location.current.dropTargets[0]?.data.day
          if (typeof day !== 'string') return setOver(undefined)
          setOver({ day, refusal: refusalOf(span, daysBetween(held, day)) })
        },
        onDrop({ source, location }) {
          setDragged(undefined)
          setOver(undefined)
          const { span, held } = source.data as unknown as DraggedSpan
          const day = location.current.dropTargets[0]?.data.day
          if (typeof day === 'string') move(span, daysBetween(held, day))
        },
      }),
    [move, refusalOf],
  )
  const refusal = over?.refusal
  return {
    dragged,
    over,
    refusal:
      over && refusal !== undefined
        ? sharedTexts.forbidden(shortDay(over.day), refusal)
        : undefined,
    underWay: moves.underWay,
    refusalOf,
    move,
    mayMove: page.mayEdit && !props.start.readonly,
  }
}

export type SpanMoves = ReturnType<typeof useSpanMoves>
