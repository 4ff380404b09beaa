import type { GridColumn, WireRow } from '../../columns/model'
import type { Place } from '../../cursor/range'
import { wireOf } from '../../rows/output'
import type { HeldRow } from '../../rows/rows'
import type { GridStore } from '../../store/store'
import type { LaidColumn } from './layout'

/** Number of rows and columns that a cell spans; 0 = covered by a merged cell. */
export interface Span {
  readonly rowspan: number
  readonly colspan: number
}

/**
 * Defines merged cells (reference: widgets, §1.10); places are indexes on the screen, from 0. `rowAt` returns a row by
 * place, so that equal neighbours can be merged in any sort order.
 */
export type SpanMethod = (
  row: WireRow,
  column: GridColumn,
  rowIndex: number,
  columnIndex: number,
  rowAt: (rowIndex: number) => WireRow | undefined,
) => Span | readonly [rowspan: number, colspan: number] | undefined

/** The merged cells of a table. Computed only for visible ones. */
export interface Spans {
  /** By column index; undefined = no merged cells in this row. The same array while the spans are unchanged. */
  of(row: HeldRow): readonly Span[] | undefined
  /** The cell that is drawn at that place. */
  originOf(place: Place): Place
  isCovered(place: Place): boolean
  /** Rows above whose merged cells reach into this row. */
  originsAbove(row: number): readonly number[]
  /** Whether in one of the rows a merged cell reaches into this column from the left. */
  isColumnCovered(column: number, rows: { readonly start: number; readonly end: number }): boolean
}

/** Topics that merging may depend on: values, order, and marks of cells. */
export const spanTopics = ['history', 'order', 'errors', 'conflicts'] as const

/** Changes whenever something changes that merging may depend on. */
export const spansVersion = ({ listeners }: GridStore): string =>
  spanTopics.map((topic) => listeners.version(topic)).join()

interface Looked {
  readonly version: string
  readonly columns: readonly LaidColumn[]
  /** The host's spans of a row's cells; undefined = none. */
  readonly declared: Map<number, readonly Span[] | undefined>
  readonly heights: Map<string, number>
  /** By column: consecutive rows whose cells are covered, below one that is not. */
  readonly chains: Map<number, { readonly top: number; readonly bottom: number }>
}

const single: Span = { rowspan: 1, colspan: 1 }
const covered: Span = { rowspan: 0, colspan: 0 }

/** The indexes of a page among the shown rows; `to` is exclusive. */
interface Page {
  readonly from: number
  readonly to: number
}

/**
 * A merged cell only covers cells that are declared covered, on its page: rows moved, sorted or filtered in between end
 * it. Nothing is covered by a missing cell, and cells that the user must see (errors, conflicts) are never covered.
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

  /** The cached results; dropped when the table changes. */
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
    // A cell cannot extend below a fixed one.
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
  /** The nearest row above on the page whose cell in that column is not covered. */
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
  /** The cell that covers a cell declared covered. */
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
    // In most rows all cells are declared single, so none can be covered.
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

/** If the host's function throws, nothing is merged. */
function answer(method: SpanMethod, args: Parameters<SpanMethod>): ReturnType<SpanMethod> {
  try {
    return method(...args)
  } catch {
    return undefined
  }
}
