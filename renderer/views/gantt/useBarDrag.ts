import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react'
import { useEvent } from '../../ui/useEvent'
import { draggedTo, type Grip, movedTo } from '../shared/dateChanges'
import { shortDay } from '../shared/dayTexts'
import { sharedTexts } from '../shared/messages'
import type { Span } from '../shared/spans'
import type { SpanMoves } from '../shared/useSpanMoves'
import type { GanttProps } from './kind'

export interface DraggedBar {
  readonly span: Span
  readonly from: string
  readonly to: string
  readonly refusal: string | undefined
}

const threshold = 4

/** Drags a bar or an end of it over whole days; what is refused says so while it is held. Escape lets it go. */
export function useBarDrag(options: {
  readonly props: GanttProps
  readonly moves: SpanMoves
  readonly px: number
}) {
  const { props, moves, px } = options
  const [dragged, setDragged] = useState<DraggedBar>()
  /** The click that ends a drag opens nothing. */
  const moved = useRef(false)

  const shift = useEvent((span: Span, days: number, grip: Grip) => {
    const to = draggedTo(span, days, grip)
    if (to.from === span.from && to.to === span.to) return
    moves.move(span.row, movedTo(span, props, to), `${shortDay(to.from)} – ${shortDay(to.to)}`)
  })
  const onPointerDown = useEvent((event: ReactPointerEvent<HTMLElement>, span: Span) => {
    const { button, target, currentTarget, pointerId, clientX } = event
    moved.current = false
    const isBusy = span.row.id === undefined || moves.underWay.has(span.row.id)
    if (button !== 0 || !moves.mayMove || isBusy) return
    const grip = gripOf(target)
    let days = 0
    const look = ({ clientX: x }: PointerEvent) => {
      if (!moved.current && Math.abs(x - clientX) < threshold) return
      moved.current = true
      days = Math.round((x - clientX) / px)
      const to = draggedTo(span, days, grip)
      const same = to.from === span.from && to.to === span.to
      const refusal = same ? undefined : moves.refusalOf(span.row, movedTo(span, props, to))
      setDragged({ span, ...to, refusal })
    }
    const end = (drop: boolean) => {
      currentTarget.removeEventListener('pointermove', look)
      currentTarget.removeEventListener('pointerup', up)
      currentTarget.removeEventListener('pointercancel', cancel)
      document.removeEventListener('keydown', onKey, true)
      setDragged(undefined)
      if (drop && moved.current) shift(span, days, grip)
    }
    const up = () => end(true)
    const cancel = () => end(false)
    const onKey = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return
      pressed.stopPropagation()
      end(false)
    }
    currentTarget.setPointerCapture(pointerId)
    currentTarget.addEventListener('pointermove', look)
    currentTarget.addEventListener('pointerup', up)
    currentTarget.addEventListener('pointercancel', cancel)
    document.addEventListener('keydown', onKey, true)
  })
  const { refusal } = dragged ?? {}
  return {
    ...{ dragged, onPointerDown, shift },
    wasDragged: () => moved.current,
    refusal:
      dragged && refusal !== undefined
        ? sharedTexts.forbidden(`${shortDay(dragged.from)} – ${shortDay(dragged.to)}`, refusal)
        : undefined,
  }
}

export type BarDrag = ReturnType<typeof useBarDrag>

const gripOf = (target: EventTarget): Grip => {
  const grip = target instanceof HTMLElement ? target.dataset.grip : undefined
  return grip === 'from' || grip === 'to' ? grip : 'whole'
}
