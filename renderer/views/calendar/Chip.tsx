import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { nameOf, type Row } from '../../data/rows'
import { useDraggable } from '../../drag/drag'
import type { Lookup } from '../../model/entity/field'
import { addDays } from '../days/days'
import { isTicked } from '../shared/RecordTick'
import type { SpanProps } from '../spans/kind'
import { SpanButton } from '../spans/SpanButton'
import type { Segment } from '../spans/spans'
import type { ShownSpans } from './shown'
import { heldSpans } from './useDayDrag'

interface ChipProps extends ShownSpans {
  readonly segment: Segment
  /** It is shown in a list instead of a cell. */
  readonly listed?: boolean
}

/** A record on its days: a click shows details, dragging or Alt with an arrow key moves it. */
export function Chip(props: ChipProps) {
  const { view, page, lookup, moves, selected, segment, listed } = props
  const { span, length, line, before, behind } = segment
  const { row } = span
  const chip = useRef<HTMLButtonElement>(null)
  const { followed } = moves
  const why = moves.whyStays(row)
  useDraggable(chip, {
    kind: heldSpans,
    mayDrag: moves.mayMove && why === undefined && !moves.isBusy(row),
    item: ({ clientX }, element) => ({ span, held: dayAt(element, segment, clientX) }),
  })

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
    <SpanButton
      {...props}
      span={span}
      button={chip}
      own={{
        className: 'jd-chip',
        title: why === undefined ? name : `${name}\n${why}`,
        'data-fixed': why === undefined ? undefined : true,
        'data-before': before || undefined,
        'data-behind': behind || undefined,
        'data-selected': isTicked(row, selected) || undefined,
        'data-listed': listed || undefined,
        style: listed ? undefined : { top: 30 + line * 24, width: `calc(${length * 100}% - 9px)` },
        onKeyDown,
        onBlur() {
          if (chip.current?.isConnected) followed.current = undefined
        },
      }}
    >
      <Time row={row} props={view.props} />
      <span className="jd-chip-text">{titleOf(row, view.props, lookup) || name}</span>
    </SpanButton>
  )
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

/** The day under the pointer: a long record is dragged from there. */
function dayAt(element: Element, { span, length, before }: Segment, x: number): string {
  const { left, width } = element.getBoundingClientRect()
  const at = Math.max(0, Math.min(length - 1, Math.floor(((x - left) / width) * length)))
  // A record that began before this week is dragged from a day of this week.
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
