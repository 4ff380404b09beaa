import { type KeyboardEvent, memo, useRef } from 'react'
import { nameOf } from '../../data/rows'
import type { Lookup } from '../../model/entity/field'
import { Icon } from '../../ui/Icon'
import { daysBetween } from '../days/days'
import { shortDay } from '../days/dayTexts'
import type { ViewProps } from '../define'
import { Fact } from '../shared/CardFacts'
import { RecordTick } from '../shared/RecordTick'
import type { Grip } from '../spans/dateChanges'
import { SpanButton } from '../spans/SpanButton'
import type { Span } from '../spans/spans'
import type { SpanMoves } from '../spans/useSpanMoves'
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
  /** First day of the timeline, and px per day. */
  readonly first: string
  readonly px: number
  readonly index: number
  readonly top: number
  readonly tabIndex: number
  /** The bar is out of view on this side. */
  readonly away: Side | undefined
  /** Scrolls to its bar. */
  onReach(span: Span): void
  onActive(key: string): void
}

/** A record: its name on the left, its bar over the days. */
export const GanttRow = memo(function GanttRow(props: GanttRowProps) {
  const { view, page, lookup, span, isSelected, index, top, tabIndex, away, onReach } = props
  const { row } = span
  const name = nameOf(row, page.entity.label)
  const [title, ...others] = view.props.card
  return (
    <div role="row" className="jd-gantt-row" aria-rowindex={index + 2} style={{ top }}>
      <div role="rowheader" className="jd-gantt-name" data-selected={isSelected || undefined}>
        <RecordTick row={row} page={page} isSelected={isSelected} tabIndex={tabIndex} />
        <button
          type="button"
          className="jd-gantt-title"
          tabIndex={tabIndex}
          title={name}
          onClick={() => page.onOpen(row)}
        >
          {title ? <Fact row={row} lookup={lookup} field={title} /> : name}
        </button>
        {others.slice(0, 1).map((field) => (
          <span key={field.key} className="jd-gantt-fact">
            <Fact row={row} field={field} lookup={lookup} />
          </span>
        ))}
      </div>
      <div role="gridcell" className="jd-gantt-days">
        <Bar {...props} name={name} />
        {away && (
          // With the keyboard, focusing the bar itself scrolls to it.
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
  const { view, drag, moves, first, px, name, tabIndex, onActive, span } = props
  const { row } = span
  const { progress } = view.props
  const bar = useRef<HTMLButtonElement>(null)
  const why = moves.whyStays(row)
  const isFixed = !moves.mayMove || why !== undefined
  const hint = why ?? (moves.mayMove ? ganttTexts.keys : undefined)
  const held = moves.held?.span.row.key === row.key ? moves.held : undefined
  const { from, to } = held ?? span
  const width = (daysBetween(from, to) + 1) * px
  const done = progress && percentOf(row.values[progress.key])

  function onKeyDown(event: KeyboardEvent): void {
    const days = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!event.altKey || days === undefined) return
    event.preventDefault()
    moves.shift(span, days, gripBy(event))
  }
  return (
    <SpanButton
      {...props}
      button={bar}
      opens={() => !drag.wasDragged()}
      own={{
        className: 'jd-bar',
        'data-bar': row.key,
        'data-held': held ? true : undefined,
        'data-refused': held?.refusal === undefined ? undefined : true,
        'data-fixed': isFixed ? true : undefined,
        tabIndex,
        'aria-label': labelOf(name, { ...span, from, to }, done),
        title: hint === undefined ? name : `${name}\n${hint}`,
        style: { left: daysBetween(first, from) * px, width: Math.max(width, 8) },
        onFocus: () => onActive(row.key),
        onPointerDown: (event) => drag.onPointerDown(event, span),
        onKeyDown,
      }}
    >
      {done !== undefined && <span className="jd-bar-done" style={{ width: `${done}%` }} />}
      <span className="jd-bar-grip" data-grip="from" />
      <span className="jd-bar-grip" data-grip="to" />
      <span className="jd-bar-text">
        {held ? `${shortDay(from)} – ${shortDay(to)}` : width > 60 ? name : ''}
      </span>
    </SpanButton>
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
