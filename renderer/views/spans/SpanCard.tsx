import { useState } from 'react'
import { nameOf } from '../../data/rows'
import type { Lookup } from '../../model/entity/field'
import { Button } from '../../ui/Button'
import { addDays, isDay } from '../days/days'
import { shortDay } from '../days/dayTexts'
import type { ViewProps } from '../define'
import { CardFacts } from '../shared/CardFacts'
import { sharedTexts } from '../shared/messages'
import { RecordMenu, type Target } from '../shared/RecordMenu'
import { isTicked, RecordTick } from '../shared/RecordTick'
import { movedTo } from './dateChanges'
import type { SpanProps } from './kind'
import type { Span } from './spans'
import type { SpanMoves } from './useSpanMoves'
import './spanCard.css'

export interface SpanCardProps extends ViewProps<SpanProps> {
  readonly lookup: Lookup
  readonly moves: SpanMoves
  readonly span: Span
  onClose(): void
}

/** Details of a record with dates: card fields, actions, and inputs for other dates. */
export function SpanCard({ view, page, lookup, moves, selected, span, onClose }: SpanCardProps) {
  const { row } = span
  const { props } = view
  const { start, end, card } = props
  const name = nameOf(row, page.entity.label)
  const move = (from: string, to: string) => {
    onClose()
    moves.move(row, movedTo(span, props, { from, to }), shortDay(from))
  }
  const targets = (): readonly Target[] =>
    sharedTexts.nearby.map(([by, text]) => {
      const [from, to] = [addDays(span.from, by), addDays(span.to, by)]
      return {
        key: String(by),
        title: sharedTexts.reason(text, shortDay(from)),
        refusal: moves.refusalOf(row, movedTo(span, props, { from, to })),
      }
    })
  const facts = [start, ...(end ? [end] : []), ...card.slice(1)]
  return (
    <section role="dialog" className="jd-span-card" aria-label={name}>
      <div className="jd-span-line">
        <RecordTick row={row} page={page} isSelected={isTicked(row, selected)} />
        <strong>{name}</strong>
        <RecordMenu
          row={row}
          page={page}
          targetsOf={targets}
          onMove={(key) => move(addDays(span.from, Number(key)), addDays(span.to, Number(key)))}
        />
      </div>
      {span.broken && <p className="jd-bad">{sharedTexts.broken}</p>}
      <CardFacts row={row} lookup={lookup} fields={[...new Set(facts)]} />
      <Dates name={name} span={span} moves={moves} props={props} onMove={move} />
      <Button
        kind="primary"
        onClick={() => {
          onClose()
          page.onOpen(row)
        }}
      >
        {sharedTexts.open}
      </Button>
    </section>
  )
}

/** The dates of a record as inputs: the keyboard's alternative to dragging. */
function Dates(props: {
  readonly name: string
  readonly span: Span
  readonly props: SpanProps
  readonly moves: SpanMoves
  onMove(from: string, to: string): void
}) {
  const { name, span, moves, onMove } = props
  const { end } = props.props
  const [from, setFrom] = useState(span.from)
  const [to, setTo] = useState(span.to)
  const last = end ? to : from
  const isSame = from === span.from && last === (end ? span.to : span.from)
  const refusal = isSame
    ? undefined
    : !isDay(from) || !isDay(last)
      ? ''
      : last < from
        ? sharedTexts.broken
        : moves.refusalOf(span.row, movedTo(span, props.props, { from, to: last }))
  const why = moves.whyStays(span.row)
  const mayMove = moves.mayMove && why === undefined
  const idle = isSame || refusal !== undefined || !mayMove
  const date = (text: string, label: string, change: (day: string) => void) => (
    <input
      type="date"
      value={text}
      aria-label={label}
      disabled={!mayMove}
      onChange={({ target }) => change(target.value)}
    />
  )
  return (
    <form
      className="jd-span-move"
      onSubmit={(event) => {
        event.preventDefault()
        if (!idle) onMove(from, last)
      }}
    >
      <span>{sharedTexts.moveTo}</span>
      {date(from, end ? sharedTexts.beginOf(name) : sharedTexts.dayOf(name), (day) => {
        setFrom(day)
        // A start after the end moves the end too.
        if (isDay(day) && isDay(to) && to < day) setTo(day)
      })}
      {end && date(to, sharedTexts.endOf(name), setTo)}
      <Button submit idle={idle}>
        {sharedTexts.move}
      </Button>
      {(refusal || why) && (
        <p role="alert" className="jd-bad">
          {refusal || why}
        </p>
      )}
    </form>
  )
}
