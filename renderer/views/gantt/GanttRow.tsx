import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { nameOf } from '../../data/rows'
import type { Lookup } from '../../model/entity/field'
import { Checkbox } from '../../table/Checkbox'
import { Icon } from '../../ui/Icon'
import { Popover } from '../../ui/Popover'
import type { ViewProps } from '../define'
import { Fact } from '../shared/CardFacts'
import type { Grip } from '../shared/dateChanges'
import { daysBetween } from '../shared/days'
import { shortDay } from '../shared/dayTexts'
import { sharedTexts } from '../shared/messages'
import { SpanCard } from '../shared/SpanCard'
import type { Span } from '../shared/spans'
import { toneOf } from '../shared/tones'
import type { SpanMoves } from '../shared/useSpanMoves'
import type { GanttProps } from './kind'
import { ganttTexts } from './messages'
import type { Side } from './scale'
import type { BarDrag } from './useBarDrag'

interface GanttRowProps extends ViewProps<GanttProps> {
  readonly lookup: Lookup
  readonly moves: SpanMoves
  readonly drag: BarDrag
  readonly span: Span
  readonly isSelected: boolean
  /** First day of the line, and pixels of a day. */
  readonly first: string
  readonly px: number
  readonly index: number
  readonly top: number
  readonly tabIndex: number
  /** Its bar lies outside what is in sight, on this side. */
  readonly away: Side | undefined
  /** Brings its bar into sight. */
  onReach(span: Span): void
  onActive(key: string): void
}

/** A record: its name at the left, its bar over the days. */
export const GanttRow = memo(function GanttRow(props: GanttRowProps) {
  const { view, page, lookup, span, isSelected, index, top, tabIndex, away, onReach } = props
  const { row } = span
  const name = nameOf(row, page.entity.label)
  const [title, ...others] = view.props.card
  return (
    <div role="row" className="jd-gantt-row" aria-rowindex={index + 2} style={{ top }}>
      <div role="rowheader" className="jd-gantt-name" data-selected={isSelected || undefined}>
        {page.selectable && (
          <Checkbox
            label={sharedTexts.select(name)}
            state={isSelected ? 'all' : 'none'}
            disabled={row.id === undefined}
            tabIndex={tabIndex}
            onToggle={() => page.select(row, !isSelected)}
          />
        )}
        <button
          type="button"
          className="jd-gantt-title"
          tabIndex={tabIndex}
          title={name}
          onClick={() => page.onOpen(row)}
        >
          {title ? <Fact {...{ row, lookup }} field={title} /> : name}
        </button>
        {others.slice(0, 1).map((field) => (
          <span key={field.key} className="jd-gantt-fact">
            <Fact {...{ row, field, lookup }} />
          </span>
        ))}
      </div>
      <div role="gridcell" className="jd-gantt-days">
        <Bar {...props} name={name} />
        {away && (
          // By keyboard the bar itself is reached, which scrolls to it.
          <button
            type="button"
            className="jd-gantt-away"
            data-side={away}
            tabIndex={-1}
            aria-label={ganttTexts.reach(name, shortDay(span.from), shortDay(span.to))}
            onClick={() => onReach(span)}
          >
            <Icon name={away === 'before' ? 'left' : 'right'} />
            {shortDay(away === 'before' ? span.to : span.from)}
          </button>
        )}
      </div>
    </div>
  )
})

function Bar(props: GanttRowProps & { readonly name: string }) {
  const { view, lookup, drag, moves, first, px, name, tabIndex, onActive } = props
  const { span } = props
  const { row } = span
  const { color, progress } = view.props
  const bar = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const held = drag.dragged?.span.row.key === row.key ? drag.dragged : undefined
  const { from, to } = held ?? span
  const width = (daysBetween(from, to) + 1) * px
  const done = progress && percentOf(row.values[progress.key])
  const busy = row.id !== undefined && moves.underWay.has(row.id)

  function onKeyDown(event: KeyboardEvent): void {
    const days = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!event.altKey || days === undefined) return
    event.preventDefault()
    drag.shift(span, days, gripBy(event))
  }
  return (
    <>
      <button
        ref={bar}
        type="button"
        className="jd-bar"
        data-bar={row.key}
        data-tone={toneOf(color, color && row.values[color.key], lookup)}
        data-held={held ? true : undefined}
        data-refused={held?.refusal === undefined ? undefined : true}
        data-broken={span.broken || undefined}
        data-fixed={moves.mayMove ? undefined : true}
        tabIndex={tabIndex}
        aria-busy={busy || undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={labelOf(name, { ...span, from, to }, done)}
        title={moves.mayMove ? `${name}\n${ganttTexts.keys}` : name}
        style={{ left: daysBetween(first, from) * px, width: Math.max(width, 8) }}
        onFocus={() => onActive(row.key)}
        onPointerDown={(event) => drag.onPointerDown(event, span)}
        onClick={() => {
          if (!drag.wasDragged()) setOpen(!open)
        }}
        onKeyDown={onKeyDown}
      >
        {done !== undefined && <span className="jd-bar-done" style={{ width: `${done}%` }} />}
        <span className="jd-bar-grip" data-grip="from" />
        <span className="jd-bar-grip" data-grip="to" />
        <span className="jd-bar-text">
          {held ? `${shortDay(from)} – ${shortDay(to)}` : width > 60 ? name : ''}
        </span>
      </button>
      {open && (
        <Popover
          anchor={bar}
          onClose={(focus) => {
            setOpen(false)
            if (focus) bar.current?.focus()
          }}
        >
          <SpanCard {...props} onClose={() => setOpen(false)} />
        </Popover>
      )}
    </>
  )
}

const gripBy = ({ shiftKey, ctrlKey }: KeyboardEvent): Grip =>
  shiftKey ? 'to' : ctrlKey ? 'from' : 'whole'

const percentOf = (value: unknown): number | undefined =>
  typeof value === 'number' ? Math.min(100, Math.max(0, value)) : undefined

const labelOf = (name: string, { from, to, broken }: Span, done: number | undefined): string =>
  [
    ganttTexts.bar(name, shortDay(from), shortDay(to)),
    done === undefined ? '' : ganttTexts.progress(done),
    broken ? ganttTexts.broken : '',
  ].join('')
