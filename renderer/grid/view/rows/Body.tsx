import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { RowId } from '../../columns/model'
import type { HeldRow } from '../../rows/rows'
import { type Extra, rowTop } from '../../rows/window'
import { useGrid } from '../scene/context'
import type { LaidColumn } from '../scene/layout'
import { type Spans, spansVersion, spanTopics } from '../scene/spans'
import { useTopic } from '../scene/useTopic'
import { Row } from './Row'
import { assignSlots } from './slots'

interface BodyProps {
  /** The page: index of its first row, and the exclusive end. */
  readonly first: number
  readonly last: number
  /** Visible rows; `end` is exclusive. */
  readonly start: number
  readonly end: number
  /** Content below rows of the page. */
  readonly extras: readonly Extra[]
  /** Merged cells; absent = none. */
  readonly spans: Spans | undefined
  /** Height of all rows, px. */
  readonly total: number
  /** Minimum height (CSS): keeps what follows the rows at the bottom of a table that is higher than its rows. */
  readonly least: string | undefined
  readonly width: number
  readonly columns: readonly LaidColumn[]
}

/** The visible cells, and always the active one, which keeps the focus and typed text. */
export function Body(props: BodyProps) {
  const { first, last, start, end, extras, spans, total, least, width, columns } = props
  const { rowHeight, id, control } = useGrid()
  const active = useActivePlace()
  useSpans(spans !== undefined)
  const drawn: { readonly row: HeldRow; readonly place: number }[] = []
  const draw = (place: number) => {
    const row = control.store.rowAt(place)
    if (row) drawn.push({ row, place })
  }
  for (let place = start; place < end; place += 1) draw(place)
  // Also the first rows of merged cells that reach into the visible part.
  const away = new Set(spans?.originsAbove(start))
  if (active !== undefined && (active < start || active >= end)) away.add(active)
  for (const place of away) if (place >= first && place < last) draw(place)
  const before = useRef<ReadonlyMap<RowId, number>>(new Map())
  const slots = assignSlots(
    before.current,
    drawn.map(({ row }) => row.id),
  )
  useLayoutEffect(() => {
    before.current = slots
  })
  const heights = { count: last - first, rowHeight, extras }
  const slotOf = ({ row }: (typeof drawn)[number]) => slots.get(row.id) ?? 0
  return (
    <div
      role="rowgroup"
      className="jd-grid-body"
      style={{ height: total, minHeight: least, minWidth: width }}
      // Elements are in order of creation; aria-owns gives screen readers the row order.
      aria-owns={drawn.map(({ row }) => `${id}-${row.id}`).join(' ') || undefined}
    >
      {drawn
        .toSorted((a, b) => slotOf(a) - slotOf(b))
        .map(({ row, place }) => (
          <Row
            key={slots.get(row.id)}
            row={row}
            place={place}
            top={rowTop(heights, place - first)}
            columns={columns}
            spans={spans?.of(row)}
          />
        ))}
    </div>
  )
}

/** Merging may depend on the values of any row. */
function useSpans(wanted: boolean): void {
  const { store } = useGrid().control
  const subscribe = useCallback(
    (listener: () => void) => {
      const topics = wanted ? spanTopics : []
      const stops = topics.map((topic) => store.listeners.onTopic(topic, listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [wanted, store],
  )
  useSyncExternalStore(subscribe, () => (wanted ? spansVersion(store) : ''))
}

function useActivePlace(): number | undefined {
  const { control } = useGrid()
  useTopic(control.store, 'cursor')
  return control.store.cursor.get()?.active.row
}
