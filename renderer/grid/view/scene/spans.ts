import type { GridColumn, WireRow } from '../../columns/model'
import type { Place } from '../../cursor/range'
import { wireOf } from '../../rows/output'
import type { HeldRow } from '../../rows/rows'
import type { GridStore } from '../../store/store'
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

/** What a span may hang on: values, order, and marks of the cells. */
export const spanTopics = ['history', 'order', 'errors', 'conflicts'] as const

/** Equal as long as nothing has changed that a span may hang on. */
export const spansVersion = ({ listeners }: GridStore): string =>
  spanTopics.map((topic) => listeners.version(topic)).join()

interface Looked {
  readonly version: string
  readonly columns: readonly LaidColumn[]
  /** What the host says of a row's cells; undefined = of none anything. */
  readonly declared: Map<number, readonly Span[] | undefined>
  readonly heights: Map<string, number>
  /** By column: rows below each other whose cells are covered, of which the one above is not. */
  readonly chains: Map<number, { readonly top: number; readonly bottom: number }>
}

const single: Span = { rowspan: 1, colspan: 1 }
const covered: Span = { rowspan: 0, colspan: 0 }

/** The places of one page among the rows on the screen; `to` is behind the last. */
interface Page {
  readonly from: number
  readonly to: number
}

/**
 * A merged cell takes only neighbours that are said to lie below it, on its page: what the view has moved, sorted
 * or filtered between them ends it. Nothing lies below a cell that is not there, nor does a cell that the user
 * must see: one that fails, or that somebody else has changed.
 */
export function createSpans(
  store: GridStore,
  method: SpanMethod,
  columns: () => readonly LaidColumn[],
  page: Page,
): Spans {
  const kept = new WeakMap<HeldRow, readonly Span[]>()
  let looked: Looked | undefined
  const rows = () => store.table.shown ?? store.table.order
  const wireAt = (row: number) => {
    const held = rows()[row]
    return held && wireOf(store.table, held)
  }

  /** What has been looked up; nothing of it holds once the table is another. */
  function look(): Looked {
    const version = spansVersion(store)
    const laid = columns()
    if (looked?.version !== version || looked.columns !== laid) {
      const fresh = { declared: new Map(), heights: new Map(), chains: new Map() }
      looked = { version, columns: laid, ...fresh }
    }
    return looked
  }
  function declaredIn(row: number): readonly Span[] | undefined {
    const { declared, columns: laid } = look()
    if (declared.has(row)) return declared.get(row)
    const held = rows()[row]
    const spans = held && laid.map(({ column }, place) => declare(held, column, row, place))
    const given = spans?.every(isSingle) ? undefined : spans
    declared.set(row, given)
    return given
  }
  function declare(held: HeldRow, column: GridColumn, row: number, place: number): Span {
    const { errors, refused, theirs } = held.marks ?? {}
    const mustBeSeen = [errors, refused, theirs].some((marks) => marks && column.key in marks)
    const given = ask(method, wireOf(store.table, held), column, row, place, wireAt)
    return mustBeSeen && !isDrawn(given) ? single : given
  }
  const isBelow = (row: number, column: number): boolean => {
    const span = declaredIn(row)?.[column]
    return span !== undefined && !isDrawn(span)
  }
  function widthAt(row: number, column: number): number {
    const laid = look().columns
    const { colspan = 1 } = declaredIn(row)?.[column] ?? single
    const own = laid[column]
    let width = 1
    // A cell cannot reach below a fixed one.
    while (
      width < colspan &&
      isBelow(row, column + width) &&
      laid[column + width]?.sticky?.side === own?.sticky?.side
    )
      width += 1
    return width
  }
  function heightAt(row: number, column: number): number {
    const { heights } = look()
    const name = `${row} ${column}`
    const known = heights.get(name)
    if (known !== undefined) return known
    const { rowspan = 1 } = declaredIn(row)?.[column] ?? single
    const width = widthAt(row, column)
    const isWhollyBelow = (at: number) => {
      for (let place = column; place < column + width; place += 1)
        if (!isBelow(at, place)) return false
      return true
    }
    let height = 1
    while (height < rowspan && row + height < page.to && isWhollyBelow(row + height)) height += 1
    heights.set(name, height)
    return height
  }
  /** The first row above, on the page, whose cell of that column does not lie below another. */
  function rowAbove(row: number, column: number): number | undefined {
    const { chains } = look()
    const chain = chains.get(column)
    let at = row
    while (at >= page.from && isBelow(at, column)) {
      at = chain && at >= chain.top && at <= chain.bottom ? chain.top - 1 : at - 1
    }
    chains.set(column, { top: at + 1, bottom: row })
    return at < page.from ? undefined : at
  }
  /** The cell that covers one that is said to be covered. */
  function coverOf(row: number, column: number): Place | undefined {
    for (let at = column; at >= 0; at -= 1) {
      if (!isBelow(row, at)) {
        return widthAt(row, at) > column - at ? { row, column: at } : undefined
      }
      const top = rowAbove(row, at)
      if (top === undefined || widthAt(top, at) <= column - at) continue
      if (heightAt(top, at) > row - top) return { row: top, column: at }
    }
    return undefined
  }
  function spanAt(row: number, column: number): Span {
    if (isBelow(row, column)) return coverOf(row, column) ? covered : single
    return { rowspan: heightAt(row, column), colspan: widthAt(row, column) }
  }
  function of(row: HeldRow): readonly Span[] | undefined {
    const { place } = row
    // Most rows of most tables: a row whose cells are all said to be single can have none covered, either.
    const declared = declaredIn(place)
    if (!declared) return undefined
    const spans = declared.map((_, column) => spanAt(place, column))
    if (spans.every(isSingle)) return undefined
    const old = kept.get(row)
    const same = old && sameSpans(spans, old) ? old : spans
    kept.set(row, same)
    return same
  }
  const originOf = ({ row, column }: Place): Place =>
    (isBelow(row, column) && coverOf(row, column)) || { row, column }

  return {
    of,
    originOf,
    isCovered: ({ row, column }) => isBelow(row, column) && coverOf(row, column) !== undefined,
    originsAbove(row) {
      const above = look().columns.flatMap((_, column) => originOf({ row, column }).row)
      return [...new Set(above)].filter((at) => at < row)
    },
    isColumnCovered(column, { start, end }) {
      for (let row = start; row < end; row += 1) {
        if (originOf({ row, column }).column < column) return true
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
