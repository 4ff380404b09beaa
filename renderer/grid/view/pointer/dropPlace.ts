/** A visible row, in px of the window. */
export interface Line {
  readonly place: number
  readonly top: number
  readonly bottom: number
}

export interface Gap {
  /** Index of the row below the gap; after the last row, the number of rows. */
  readonly before: number
  /** Position of the drop line. */
  readonly y: number
}

/** The gap between rows nearest to the pointer. */
export function gapAt(lines: readonly Line[], y: number): Gap | undefined {
  const sorted = lines.toSorted((a, b) => a.top - b.top)
  const below = sorted.find(({ bottom }) => y < bottom) ?? sorted.at(-1)
  if (!below) return undefined
  const isUpper = y < (below.top + below.bottom) / 2
  return isUpper
    ? { before: below.place, y: below.top }
    : { before: below.place + 1, y: below.bottom }
}

/** Index among all rows after the drop; undefined = unchanged. */
export function indexAfterDrop(
  rows: readonly { readonly index: number }[],
  from: number,
  before: number,
): number | undefined {
  if (before === from || before === from + 1) return undefined
  // Filters may hide rows: the visible neighbour determines the index.
  return rows[before < from ? before : before - 1]?.index
}
