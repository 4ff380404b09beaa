import { memo, useEffect, useRef } from 'react'
import { nameOf, type Row } from '../../data/rows'
import { DragKind, useDraggable } from '../../drag/drag'
import type { Lookup } from '../../model/entity/field'
import type { ViewPage } from '../define'
import { CardFacts, Fact } from '../shared/CardFacts'
import { RecordMenu, type Target } from '../shared/RecordMenu'
import { RecordTick } from '../shared/RecordTick'
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
  /** Why the record stays in its lane; undefined = it can be moved. */
  whyStays(row: Row): string | undefined
  onMove(row: Row, key: string): void
}

/** Records, dropped on lanes by the lanes' keys. */
export const movedCards = new DragKind<Row, string>()

/** A record on the board: the fields of its card, its tick and its menu. */
export const Card = memo(function Card(card: CardProps) {
  const { row, props, page, lookup, selected, tabIndex, busy, focused } = card
  const { entity } = page
  const element = useRef<HTMLDivElement>(null)
  const why = card.whyStays(row)
  useDraggable(element, {
    kind: movedCards,
    mayDrag: !busy && why === undefined,
    item: () => row,
  })
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
      data-fixed={why === undefined ? undefined : true}
      title={why}
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
          {title ? <Fact row={row} lookup={lookup} field={title} /> : name}
        </button>
        <RecordTick row={row} page={page} isSelected={selected} tabIndex={tabIndex} />
        <RecordMenu
          row={row}
          page={page}
          tabIndex={tabIndex}
          targetsOf={card.targetsOf}
          onMove={(key) => card.onMove(row, key)}
        />
      </div>
      <CardFacts row={row} lookup={lookup} fields={facts} />
    </div>
  )
})
