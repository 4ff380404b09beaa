import { useLayoutEffect, useRef } from 'react'
import type { RowId } from '../model'
import type { HeldRow } from '../rows'
import { useGrid } from './context'
import type { LaidColumn } from './layout'
import { Row } from './Row'
import { assignSlots } from './slots'
import { useTopic } from './useTopic'

interface BodyProps {
  readonly rows: readonly HeldRow[]
  /** The page: its first row, and the one behind its last. */
  readonly first: number
  readonly last: number
  /** Rows in sight; `end` is behind the last. */
  readonly start: number
  readonly end: number
  /** Height of all rows in px. */
  readonly total: number
  readonly width: number
  readonly columns: readonly LaidColumn[]
}

/** The rows in sight, and the active one wherever it is: it keeps the focus and what is being typed. */
export function Body({ rows, first, last, start, end, total, width, columns }: BodyProps) {
  const { rowHeight, id } = useGrid()
  const active = useActivePlace()
  const drawn = rows.slice(start, end).map((row, index) => ({ row, place: start + index }))
  const isAway =
    active !== undefined && (active < start || active >= end) && active >= first && active < last
  const away = isAway ? rows[active] : undefined
  if (away) drawn.push({ row: away, place: away.place })
  const before = useRef<ReadonlyMap<RowId, number>>(new Map())
  const slots = assignSlots(
    before.current,
    drawn.map(({ row }) => row.id),
  )
  useLayoutEffect(() => {
    before.current = slots
  })
  const slotOf = ({ row }: (typeof drawn)[number]) => slots.get(row.id) ?? 0
  return (
    <div
      role="rowgroup"
      className="jd-grid-body"
      style={{ height: total, minWidth: width }}
      // Elements stand in the order of their making; who listens hears the rows in theirs.
      aria-owns={drawn.map(({ row }) => `${id}-${row.id}`).join(' ') || undefined}
    >
      {drawn
        .toSorted((a, b) => slotOf(a) - slotOf(b))
        .map(({ row, place }) => (
          <Row
            key={slots.get(row.id)}
            row={row}
            place={place}
            top={(place - first) * rowHeight}
            columns={columns}
          />
        ))}
    </div>
  )
}

function useActivePlace(): number | undefined {
  const { control } = useGrid()
  useTopic(control.store, 'cursor')
  return control.store.cursor.get()?.active.row
}
