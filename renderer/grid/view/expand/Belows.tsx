import { useCallback, useSyncExternalStore } from 'react'
import type { RowId } from '../../columns/model'
import type { HeldRow } from '../../rows/rows'
import { type Extra, rowTop } from '../../rows/window'
import { useGrid } from '../scene/context'
import type { Expansion } from '../scene/expansion'

interface BelowsProps {
  readonly expansion: Expansion
  readonly rows: readonly HeldRow[]
  /** The page: its first row, and the one behind its last. */
  readonly first: number
  readonly last: number
  /** Rows in sight; `end` is behind the last. */
  readonly start: number
  readonly end: number
  readonly extras: readonly Extra[]
  /** Of the part of the table that is seen, in px. */
  readonly width: number
  /** Height of the titles in px. */
  readonly head: number
}

export const belowId = (grid: string, row: RowId): string => `${grid}-${row}-below`

/**
 * The places below expanded rows. They stand behind all rows in the document, so that whoever looks for a row
 * of this table never finds one of a table that is shown in such a place.
 */
export function Belows(props: BelowsProps) {
  const { expansion, rows, first, last, start, end, extras, width, head } = props
  const { rowHeight, layout } = useGrid()
  const heights = { count: last - first, rowHeight, extras }
  const page = { rows, from: first, to: last }
  return (
    <div role="presentation" className="jd-grid-belows" style={{ top: head, width: layout.width }}>
      {expansion.drawn(page, start, end).map((row) => (
        <Below
          key={row.id}
          row={row}
          expansion={expansion}
          top={rowTop(heights, row.place - first) + rowHeight}
          width={width}
        />
      ))}
    </div>
  )
}

interface BelowProps {
  readonly row: HeldRow
  readonly expansion: Expansion
  readonly top: number
  readonly width: number
}

function Below({ row, expansion, top, width }: BelowProps) {
  const { id, layout } = useGrid()
  const { id: rowId } = row
  const hold = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      expansion.host(rowId, element)
      const observer = new ResizeObserver(() => expansion.measured(rowId, element.offsetHeight))
      observer.observe(element)
      return () => {
        observer.disconnect()
        expansion.host(rowId, null)
      }
    },
    [expansion, rowId],
  )
  return (
    <div role="row" id={belowId(id, rowId)} className="jd-grid-below" style={{ top }}>
      <div
        ref={hold}
        role="gridcell"
        aria-colindex={1}
        aria-colspan={layout.leads.length + layout.columns.length}
        className="jd-grid-below-cell"
        style={{ width: width || undefined }}
      />
    </div>
  )
}

/** Draws again when a row is opened or closed, or what is below one has another height. */
export function useExpansion(expansion: Expansion | undefined): void {
  useSyncExternalStore(expansion?.subscribe ?? nothing, expansion?.version ?? zero)
}

const nothing = () => () => {}
const zero = () => 0
