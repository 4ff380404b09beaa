import type { GridColumn, WireRow } from '../model'
import { wireOf } from '../output'
import type { Place } from '../range'
import type { HeldRow } from '../rows'
import type { GridStore } from '../store'
import type { LaidColumn } from './layout'

/** How many rows and columns a cell takes; 0 = it lies below a merged one. */
export interface Span {
  readonly rowspan: number
  readonly colspan: number
}

/**
 * Says which cells are merged (reference: widgets, §1.10); places count on the screen, from 0. `rowAt` gives the
 * row of a place, so that equal neighbours can be merged however the table is sorted.
 */
export type SpanMethod = (
  row: WireRow,
  column: GridColumn,
  rowIndex: number,
  columnIndex: number,
  rowAt: (rowIndex: number) => WireRow | undefined,
) => Span | readonly [rowspan: number, colspan: number] | undefined

/** The merged cells of a table. Only those in sight are asked for. */
export interface Spans {
  /** By the places of the columns; undefined = nothing in this row is merged. The same array while the spans are. */
  of(row: HeldRow): readonly Span[] | undefined
  /** The cell that is drawn in that place. */
  originOf(place: Place): Place
  isCovered(place: Place): boolean
  /** Rows above that reach into this one. */
  originsAbove(row: number): readonly number[]
  /** In one of the rows a cell on the left reaches into this column. */
  isColumnCovered(column: number, rows: { readonly start: number; readonly end: number }): boolean
}

interface Known {
  readonly key: string
  readonly columns: readonly LaidColumn[]
  readonly spans: readonly Span[] | undefined
}

const single: Span = { rowspan: 1, colspan: 1 }

export function createSpans(
  store: GridStore,
  method: SpanMethod,
  columns: () => readonly LaidColumn[],
): Spans {
  const known = new WeakMap<HeldRow, Known>()
  // Where the covering cell of each column was last found: tall ones are not searched for anew.
  const lastOrigin = new Map<number, number>()
  const rows = () => store.table.shown ?? store.table.order
  const wireAt = (row: number) => {
    const held = rows()[row]
    return held && wireOf(store.table, held)
  }

  function spanAt(row: number, column: number): Span {
    const [held, laid] = [rows()[row], columns()[column]]
    if (!held || !laid) return single
    const given = ask(method, wireOf(store.table, held), laid.column, row, column, wireAt)
    const { rowspan, colspan } = given
    return {
      rowspan: Math.min(rowspan, rows().length - row),
      colspan: Math.min(colspan, neighbours(columns(), laid)),
    }
  }
  function of(row: HeldRow): readonly Span[] | undefined {
    const laid = columns()
    const { listeners } = store
    const key = `${row.place} ${listeners.version('history')} ${listeners.version('order')}`
    const old = known.get(row)
    if (old?.key === key && old.columns === laid) return old.spans
    const fresh = laid.map(({ place }) => spanAt(row.place, place))
    const spans = fresh.every(isSingle) ? undefined : fresh
    const kept = spans && old?.spans && sameSpans(spans, old.spans) ? old.spans : spans
    known.set(row, { key, columns: laid, spans: kept })
    return kept
  }
  const spansOf = (row: number) => {
    const held = rows()[row]
    return held && of(held)
  }
  /** The column in the same row whose cell reaches here. */
  function leftOrigin(spans: readonly Span[], column: number): number | undefined {
    for (let at = column - 1; at >= 0; at--) {
      const { rowspan = 1, colspan = 1 } = spans[at] ?? {}
      if (rowspan > 0 && colspan > column - at) return at
    }
    return undefined
  }
  /** The row above whose cell of that column reaches here. */
  function rowAbove(row: number, column: number): number | undefined {
    const last = lastOrigin.get(column)
    if (last !== undefined && last < row && spanAt(last, column).rowspan > row - last) return last
    for (let at = row - 1; at >= 0; at--) {
      const { rowspan } = spanAt(at, column)
      if (rowspan === 0) continue
      if (rowspan <= row - at) return undefined
      lastOrigin.set(column, at)
      return at
    }
    return undefined
  }
  function originOf({ row, column }: Place): Place {
    const spans = spansOf(row)
    const span = spans?.[column]
    if (!spans || !span || isDrawn(span)) return { row, column }
    const left = leftOrigin(spans, column)
    if (left !== undefined) return { row, column: left }
    const above = rowAbove(row, column)
    if (above !== undefined) return { row: above, column }
    // The corner of a block: above, and there to the left.
    for (let at = column - 1; at >= 0; at--) {
      const top = rowAbove(row, at)
      if (top !== undefined && spanAt(top, at).colspan > column - at)
        return { row: top, column: at }
    }
    return { row, column }
  }
  return {
    of,
    originOf,
    isCovered({ row, column }) {
      const span = spansOf(row)?.[column]
      return span !== undefined && !isDrawn(span)
    },
    originsAbove(row) {
      const spans = spansOf(row) ?? []
      const above = spans.flatMap((span, column) =>
        span.rowspan === 0 && leftOrigin(spans, column) === undefined
          ? [originOf({ row, column }).row]
          : [],
      )
      return [...new Set(above)].filter((at) => at < row)
    },
    isColumnCovered(column, { start, end }) {
      for (let row = start; row < end; row++) {
        const spans = spansOf(row)
        if (spans && leftOrigin(spans, column) !== undefined) return true
      }
      return false
    },
  }
}

const isSingle = ({ rowspan, colspan }: Span) => rowspan === 1 && colspan === 1
export const isDrawn = ({ rowspan, colspan }: Span) => rowspan > 0 && colspan > 0

const sameSpans = (a: readonly Span[], b: readonly Span[]) =>
  a.length === b.length &&
  a.every(({ rowspan, colspan }, at) => rowspan === b[at]?.rowspan && colspan === b[at]?.colspan)

/** Columns that scroll alike, from this one on: a cell cannot reach below a fixed one. */
function neighbours(columns: readonly LaidColumn[], { place, sticky }: LaidColumn): number {
  let count = 1
  while (columns[place + count] && columns[place + count]?.sticky?.side === sticky?.side) count += 1
  return count
}

function ask(method: SpanMethod, ...args: Parameters<SpanMethod>): Span {
  const given = answer(method, args)
  if (!given) return single
  const { rowspan, colspan } = isPair(given) ? { rowspan: given[0], colspan: given[1] } : given
  return { rowspan: whole(rowspan), colspan: whole(colspan) }
}

const isPair = (given: NonNullable<ReturnType<SpanMethod>>): given is readonly [number, number] =>
  Array.isArray(given)

const whole = (given: unknown): number =>
  typeof given === 'number' && Number.isFinite(given) ? Math.max(0, Math.floor(given)) : 1

/** A function of the host's that throws merges nothing. */
function answer(method: SpanMethod, args: Parameters<SpanMethod>): ReturnType<SpanMethod> {
  try {
    return method(...args)
  } catch {
    return undefined
  }
}
