import { useState } from 'react'
import { nameOf } from '../../data/rows'
import { Checkbox } from '../../table/Checkbox'
import { Button } from '../../ui/Button'
import { CardFacts } from '../shared/CardFacts'
import { addDays, daysBetween, isDay } from '../shared/days'
import { sharedTexts } from '../shared/messages'
import { RecordMenu, type Target } from '../shared/RecordMenu'
import type { Span } from '../shared/spans'
import { calendarTexts } from './messages'
import type { ShownSpans } from './shown'
import { shortDay } from './texts'

interface SpanCardProps extends ShownSpans {
  readonly span: Span
  onClose(): void
}

/** A record of the calendar: what its card says, what can be done with it, and another date for it. */
export function SpanCard({ view, page, lookup, moves, selected, span, onClose }: SpanCardProps) {
  const { row } = span
  const name = nameOf(row, page.entity.label)
  const [to, setTo] = useState(span.from)
  const { start, end, card } = view.props
  const days = isDay(to) ? daysBetween(span.from, to) : 0
  const refusal = days === 0 ? undefined : moves.refusalOf(span, days)
  const move = (by: number) => {
    onClose()
    moves.move(span, by)
  }
  const targets = (): readonly Target[] =>
    calendarTexts.nearby.map(([by, text]) => ({
      key: String(by),
      title: sharedTexts.reason(text, shortDay(addDays(span.from, by))),
      refusal: moves.refusalOf(span, by),
    }))
  const facts = [start, ...(end ? [end] : []), ...card.slice(1)]
  return (
    <section role="dialog" className="jd-span-card" aria-label={name}>
      <div className="jd-span-line">
        {page.selectable && (
          <Checkbox
            label={sharedTexts.select(name)}
            state={row.id !== undefined && selected.has(row.id) ? 'all' : 'none'}
            disabled={row.id === undefined}
            onToggle={() => page.select(row, !(row.id !== undefined && selected.has(row.id)))}
          />
        )}
        <strong>{name}</strong>
        <RecordMenu {...{ row, page }} targetsOf={targets} onMove={(key) => move(Number(key))} />
      </div>
      {span.broken && <p className="jd-bad">{calendarTexts.broken}</p>}
      <CardFacts {...{ row, lookup }} fields={[...new Set(facts)]} />
      <form
        className="jd-span-move"
        onSubmit={(event) => {
          event.preventDefault()
          if (days !== 0 && refusal === undefined) move(days)
        }}
      >
        <label>
          {calendarTexts.moveTo}
          <input
            type="date"
            value={to}
            aria-label={calendarTexts.moveLabel(name)}
            disabled={!moves.mayMove}
            onChange={({ target }) => setTo(target.value)}
          />
        </label>
        <Button submit idle={days === 0 || refusal !== undefined || !moves.mayMove}>
          {calendarTexts.move}
        </Button>
        <Button
          kind="primary"
          onClick={() => {
            onClose()
            page.onOpen(row)
          }}
        >
          {sharedTexts.open}
        </Button>
        {refusal !== undefined && (
          <p role="alert" className="jd-bad">
            {refusal}
          </p>
        )}
      </form>
    </section>
  )
}
