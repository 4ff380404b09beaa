import type { ColumnWidth } from '../columns/model'

/** The visible part of a long list, in whole items; `end` is exclusive. */
export interface Window {
  readonly start: number
  readonly end: number
  /** Offset of the first item, px. */
  readonly before: number
  /** Length of the whole list, px. */
  readonly total: number
}

export const defaultRowHeight = 61

export interface RowWindowInput {
  readonly count: number
  readonly rowHeight: number
  readonly scrollTop: number
  readonly viewport: number
  /** Additional rows drawn beyond both edges. */
  readonly overscan: number
  /** Additional height below some (expanded) rows. */
  readonly extras?: readonly Extra[]
}

/** Content below a row, made by `extrasOf`. */
export interface Extra {
  readonly index: number
  /** In px. */
  readonly height: number
  /** Total height of all extras before this one. */
  readonly before: number
}

/** Sorts heights below rows and prepares them for binary search. */
export function extrasOf(
  heights: Iterable<{ readonly index: number; readonly height: number }>,
): readonly Extra[] {
  let before = 0
  return [...heights]
    .sort((a, b) => a.index - b.index)
    .map(({ index, height }) => {
      const extra = { index, height, before }
      before += height
      return extra
    })
}

export function rowWindow(input: RowWindowInput): Window {
  const { count, scrollTop, viewport, overscan } = input
  const first = Math.max(0, rowAt(input, scrollTop) - overscan)
  const end = Math.min(count, rowAt(input, scrollTop + viewport) + 1 + overscan)
  const start = Math.min(first, Math.max(0, count - 1))
  return { start, end, before: rowTop(input, start), total: rowTop(input, count) }
}

type Heights = Pick<RowWindowInput, 'count' | 'rowHeight' | 'extras'>

const noExtras: readonly Extra[] = []

/** Top of a row, px. */
export function rowTop({ rowHeight, extras = noExtras }: Heights, index: number): number {
  const above = extras[countOf(extras, (extra) => extra.index < index) - 1]
  return index * rowHeight + (above ? above.before + above.height : 0)
}

/** The row at a distance from the top; the area below an expanded row belongs to it. */
export function rowAt({ count, rowHeight, extras = noExtras }: Heights, top: number): number {
  const begun = ({ index, before }: Extra) => (index + 1) * rowHeight + before <= top
  const above = extras[countOf(extras, begun) - 1]
  const below = above ? above.before + above.height : 0
  const row = Math.floor((top - below) / rowHeight)
  // The last extra above may reach down to here.
  return Math.max(0, Math.min(count - 1, Math.max(row, above?.index ?? 0)))
}

/** Number of leading extras for which `isSo` holds; they are sorted. */
function countOf(extras: readonly Extra[], isSo: (extra: Extra) => boolean): number {
  let [low, high] = [0, extras.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const extra = extras[middle]
    if (extra && isSo(extra)) low = middle + 1
    else high = middle
  }
  return low
}

/** The scroll position that shows a whole row; undefined = it is already visible. */
export function scrollTopFor(
  input: Heights & { readonly viewport: number; readonly scrollTop: number },
  index: number,
): number | undefined {
  const top = rowTop(input, index)
  if (top < input.scrollTop) return top
  const bottom = top + input.rowHeight
  return bottom > input.scrollTop + input.viewport ? bottom - input.viewport : undefined
}

export interface ColumnWindowInput {
  /** In px, of the scrolling columns: fixed ones are always drawn. */
  readonly widths: readonly number[]
  readonly scrollLeft: number
  /** Width between the fixed columns. */
  readonly viewport: number
  readonly overscan: number
  isCovered?(index: number): boolean
}

export function columnWindow(input: ColumnWindowInput): Window {
  const { widths, scrollLeft, viewport, overscan, isCovered } = input
  const edges = [0]
  for (const width of widths) edges.push((edges.at(-1) ?? 0) + width)
  const total = edges.at(-1) ?? 0
  const next = edges.findIndex((edge) => edge > scrollLeft)
  const first = next < 0 ? widths.length - 1 : next - 1
  const behind = edges.findIndex((edge) => edge >= scrollLeft + viewport)
  let start = Math.max(0, first - overscan)
  while (start > 0 && isCovered?.(start)) start -= 1
  const end = Math.min(widths.length, (behind < 0 ? widths.length : behind) + overscan)
  return { start, end, before: edges[start] ?? 0, total }
}

export interface WidthInput {
  readonly width: ColumnWidth
  readonly minWidth: number
}

const sharedPart = 0.92
const fallbackWidth = 120

/**
 * Column widths in px: the column's own; otherwise 92 % of the table split evenly over the visible columns, 120 px
 * while the table has no width, and never below the column's minimum (specification: widgets, §9).
 */
export function columnWidths(columns: readonly WidthInput[], table: number): readonly number[] {
  const share = table > 0 ? (table * sharedPart) / Math.max(1, columns.length) : fallbackWidth
  return columns.map(({ width, minWidth }) => {
    if (width.kind === 'px') return width.size
    const wanted = width.kind === 'percent' ? (table * width.size) / 100 : share
    return Math.round(Math.max(minWidth, wanted))
  })
}
