/** One page of the rows. Places count all rows, so the cursor is independent of pages. */
export interface PageOfRows {
  readonly from: number
  readonly size: number
  /** Shows the page of a row to which the cursor has moved. */
  turnTo(row: number): void
}

export interface Span {
  readonly from: number
  /** Exclusive end. */
  readonly to: number
}

/** The rows to draw; a page after the last row shows the last page. */
export function spanOf(page: Omit<PageOfRows, 'turnTo'> | undefined, count: number): Span {
  if (!page) return { from: 0, to: count }
  const last = Math.max(0, Math.ceil(count / page.size) - 1) * page.size
  const from = Math.min(page.from, last)
  return { from, to: Math.min(from + page.size, count) }
}

export const pageWith = (row: number, { size }: Pick<PageOfRows, 'size'>) => ({
  from: Math.floor(row / size) * size,
  size,
})
