import type { HeldRow } from '../rows'
import { useGrid } from './context'
import type { LaidColumn } from './layout'
import { Row } from './Row'
import { useTopic } from './useTopic'

interface BodyProps {
  readonly rows: readonly HeldRow[]
  /** Rows in sight; `end` is behind the last. */
  readonly start: number
  readonly end: number
  /** Height of all rows in px. */
  readonly total: number
  readonly width: number
  readonly columns: readonly LaidColumn[]
}

/**
 * The rows in sight. Their elements are used again for the rows that come into sight, which costs a
 * fraction of making new ones; what belongs to one row only is keyed by it inside the cells.
 */
export function Body({ rows, start, end, total, width, columns }: BodyProps) {
  const { rowHeight } = useGrid()
  const active = useActivePlace()
  const places = Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index)
  // The active row keeps the focus and what is being typed while it is scrolled out of sight.
  const away = active !== undefined && (active < start || active >= end) ? active : undefined
  const slots = Math.max(1, end - start)
  return (
    <div role="rowgroup" className="jd-grid-body" style={{ height: total, minWidth: width }}>
      {places.map((place) => {
        const row = rows[place]
        return (
          row && (
            <Row
              key={place % slots}
              row={row}
              place={place}
              top={place * rowHeight}
              columns={columns}
            />
          )
        )
      })}
      {away !== undefined && rows[away] && (
        <Row key="away" row={rows[away]} place={away} top={away * rowHeight} columns={columns} />
      )}
    </div>
  )
}

function useActivePlace(): number | undefined {
  const { control } = useGrid()
  useTopic(control.store, 'cursor')
  return control.store.cursor.get()?.active.row
}
