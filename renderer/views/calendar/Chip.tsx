import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { nameOf, type Row } from '../../data/rows'
import type { Lookup } from '../../model/entity/field'
import { Popover } from '../../ui/Popover'
import { addDays } from '../shared/days'
import { SpanCard } from '../shared/SpanCard'
import type { Segment } from '../shared/spans'
import { toneOf } from '../shared/tones'
import type { SpanProps } from '../span'
import type { ShownSpans } from './shown'

interface ChipProps extends ShownSpans {
  readonly segment: Segment
  /** It stands in a list rather than in a cell. */
  readonly listed?: boolean
}

/** A record on its day or days: a click says more of it, dragging or Alt with an arrow key moves it. */
export function Chip(props: ChipProps) {
  const { view, page, lookup, moves, segment, listed } = props
  const { span, length, line, before, behind } = segment
  const { row } = span
  const { color } = view.props
  const chip = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [dragged, setDragged] = useState(false)
  const busy = row.id !== undefined && moves.underWay.has(row.id)
  const { mayMove, followed } = moves
  useEffect(() => {
    const { current } = chip
    if (!current) return
    return draggable({
      element: current,
      canDrag: () => mayMove && row.id !== undefined && !busy,
      getInitialData: ({ input }) => ({ span, held: dayAt(current, segment, input.clientX) }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [row, span, segment, busy, mayMove])

  useLayoutEffect(() => {
    if (followed.current !== row.key) return
    followed.current = undefined
    chip.current?.focus()
  }, [followed, row.key])

  function onKeyDown(event: KeyboardEvent): void {
    const days = event.altKey ? steps[event.key] : undefined
    if (days === undefined) return
    event.preventDefault()
    event.stopPropagation()
    followed.current = row.key
    moves.shift(span, days)
  }
  const name = nameOf(row, page.entity.label)
  return (
    <>
      <button
        ref={chip}
        type="button"
        className="jd-chip"
        data-tone={toneOf(color, color && row.values[color.key], lookup)}
        data-before={before || undefined}
        data-behind={behind || undefined}
        data-dragged={dragged || undefined}
        data-selected={(row.id !== undefined && props.selected.has(row.id)) || undefined}
        data-broken={span.broken || undefined}
        data-listed={listed || undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-busy={busy || undefined}
        title={name}
        style={listed ? undefined : { top: 30 + line * 24, width: `calc(${length * 100}% - 9px)` }}
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (chip.current?.isConnected) followed.current = undefined
        }}
      >
        <Time row={row} props={view.props} />
        <span className="jd-chip-text">{titleOf(row, view.props, lookup) || name}</span>
      </button>
      {open && (
        <Popover
          anchor={chip}
          onClose={(focus) => {
            setOpen(false)
            if (focus) chip.current?.focus()
          }}
        >
          <SpanCard {...props} span={span} onClose={() => setOpen(false)} />
        </Popover>
      )}
    </>
  )
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

/** The day of the span that lies below the pointer: a long record is held where it is taken. */
function dayAt(element: HTMLElement, { span, length, before }: Segment, x: number): string {
  const { left, width } = element.getBoundingClientRect()
  const at = Math.max(0, Math.min(length - 1, Math.floor(((x - left) / width) * length)))
  // What has begun before the week is held by a day of the week all the same.
  const cell = element.closest<HTMLElement>('[data-day]')?.dataset.day
  return addDays(before && cell ? cell : span.from, at)
}

/** The first field of the card as a text. */
export function titleOf(row: Row, { card }: SpanProps, lookup: Lookup): string {
  const [field] = card
  return field ? field.type.toText(row.values[field.key] ?? null, field, lookup) : ''
}

/** The time of day, where the record has one. */
export function Time({ row, props: { start } }: { readonly row: Row; readonly props: SpanProps }) {
  const value = row.values[start.key]
  const time = typeof value === 'string' ? value.slice(11, 16) : ''
  return time === '' || time === '00:00' ? null : <span className="jd-chip-time">{time}</span>
}
