import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { memo, useEffect, useRef, useState } from 'react'
import { nameOf, type Row } from '../../data/rows'
import type { Lookup } from '../../model/entity/field'
import { Checkbox } from '../../table/Checkbox'
import type { ViewPage } from '../define'
import { CardFacts, Fact } from '../shared/CardFacts'
import { sharedTexts } from '../shared/messages'
import { RecordMenu, type Target } from '../shared/RecordMenu'
import type { BoardProps } from './kind'

export interface CardProps {
  readonly row: Row
  readonly props: BoardProps
  readonly page: ViewPage
  readonly lookup: Lookup
  readonly selected: boolean
  readonly tabIndex: number
  readonly busy: boolean
  readonly focused: boolean
  targetsOf(row: Row): readonly Target[]
  onMove(row: Row, key: string): void
}

/** A record on the board: what is named a card by the document, its tick and its menu. */
export const Card = memo(function Card(card: CardProps) {
  const { row, props, page, lookup, selected, tabIndex, busy, focused } = card
  const { entity } = page
  const element = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current) return
    return draggable({
      element: current,
      canDrag: () => row.id !== undefined && !busy,
      getInitialData: () => ({ row }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [row, busy])
  useEffect(() => {
    if (focused) element.current?.querySelector<HTMLElement>('.jd-board-title')?.focus()
  }, [focused])
  const name = nameOf(row, entity.label)
  const [title, ...facts] = props.card
  return (
    <div
      ref={element}
      role="listitem"
      className="jd-lane-card"
      data-card={row.key}
      data-dragged={dragged || undefined}
      data-selected={selected || undefined}
      aria-busy={busy || undefined}
    >
      <div className="jd-board-line">
        <button
          type="button"
          className="jd-board-title"
          tabIndex={tabIndex}
          onClick={() => page.onOpen(row)}
        >
          {title ? <Fact {...{ row, lookup }} field={title} /> : name}
        </button>
        {page.selectable && (
          <Checkbox
            label={sharedTexts.select(name)}
            state={selected ? 'all' : 'none'}
            disabled={row.id === undefined}
            tabIndex={tabIndex}
            onToggle={() => page.select(row, !selected)}
          />
        )}
        <RecordMenu
          {...{ row, page, tabIndex }}
          targetsOf={card.targetsOf}
          onMove={(key) => card.onMove(row, key)}
        />
      </div>
      <CardFacts {...{ row, lookup }} fields={facts} />
    </div>
  )
})
