import { useCallback, useSyncExternalStore } from 'react'
import type { RowId } from '../../columns/model'
import type { HeldRow } from '../../rows/rows'
import { type Extra, rowTop } from '../../rows/window'
import { useGrid } from '../scene/context'
import type { Expansion } from '../scene/expansion'

interface BelowsProps {
  readonly expansion: Expansion
  readonly rows: readonly HeldRow[]
  /** The page: index of its first row, and the exclusive end. */
  readonly first: number
  readonly last: number
  /** Visible rows; `end` is exclusive. */
  readonly start: number
  readonly end: number
  readonly extras: readonly Extra[]
  /** Visible width of the table, px. */
  readonly width: number
  /** Height of the titles, px. */
  readonly head: number
}

export const belowId = (grid: string, row: RowId): string => `${grid}-${row}-below`

/**
 * Containers below expanded rows. They come after all rows in the DOM, so that searching for a row of this table never
 * finds one of a nested table.
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

/** Rerenders when a row is expanded or collapsed, or the height below one changes. */
export function useExpansion(expansion: Expansion | undefined): void {
  useSyncExternalStore(expansion?.subscribe ?? nothing, expansion?.version ?? zero)
}

const nothing = () => () => {}
const zero = () => 0
