import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'
import { useEvent } from '../../ui/useEvent'
import type { ViewProps } from '../define'
import { draggedTo, movedTo } from '../shared/dateChanges'
import { daysBetween } from '../shared/days'
import { shortDay } from '../shared/dayTexts'
import { sharedTexts } from '../shared/messages'
import type { Span } from '../shared/spans'
import type { Moves } from '../shared/useMoves'
import { useSpanMoves } from '../shared/useSpanMoves'
import type { SpanProps } from '../span'

/** What is dragged: the span, and the day of it that the pointer has taken hold of. */
export interface DraggedSpan {
  readonly span: Span
  readonly held: string
}

/** Moves spans by whole days, by dragging and by keyboard; a day that is refused says so before the drop. */
export function useDayDrag(
  { view, page }: Pick<ViewProps<SpanProps>, 'view' | 'page'>,
  all: Moves,
) {
  const { props } = view
  const moves = useSpanMoves(page, props, all)
  const [dragged, setDragged] = useState<DraggedSpan>()
  const [over, setOver] = useState<{ readonly day: string; readonly refusal: string | undefined }>()

  // Key of the row that the keyboard has moved: its chip of the other day takes the focus.
  const followed = useRef<string>(undefined)

  const changesOf = (span: Span, days: number) =>
    movedTo(span, props, draggedTo(span, days, 'whole'))
  const shift = useEvent((span: Span, days: number) => {
    if (days === 0) return
    const { from } = draggedTo(span, days, 'whole')
    moves.move(span.row, changesOf(span, days), shortDay(from))
  })
  const look = useEvent((span: Span, held: string, day: string | undefined) => {
    if (day === undefined) return setOver(undefined)
    const days = daysBetween(held, day)
    const refusal = days === 0 ? undefined : moves.refusalOf(span.row, changesOf(span, days))
    setOver({ day, refusal })
  })
  useEffect(() => {
    // Put there by `Chip`.
    const read = (data: object) => data as DraggedSpan
    return monitorForElements({
      canMonitor: ({ source }) => 'span' in source.data,
      onDragStart: ({ source }) => setDragged(read(source.data)),
      onDropTargetChange({ source, location }) {
        const { span, held } = read(source.data)
        look(span, held, dayIn(location.current.dropTargets))
      },
      onDrop({ source, location }) {
        setDragged(undefined)
        setOver(undefined)
        const { span, held } = read(source.data)
        const day = dayIn(location.current.dropTargets)
        if (day !== undefined) shift(span, daysBetween(held, day))
      },
    })
  }, [look, shift])
  const refusal = over?.refusal
  return {
    ...moves,
    ...{ dragged, over, shift, followed },
    /** Why the day below the pointer is refused. */
    refusal:
      over && refusal !== undefined
        ? sharedTexts.forbidden(shortDay(over.day), refusal)
        : undefined,
  }
}

export type DayDrag = ReturnType<typeof useDayDrag>

function dayIn([target]: readonly { readonly data: Record<string | symbol, unknown> }[]) {
  const day = target?.data.day
  return typeof day === 'string' ? day : undefined
}
