/** A row on the screen, in px of the window. */
export interface Line {
  readonly place: number
  readonly top: number
  readonly bottom: number
}

export interface Gap {
  /** The row before which the dragged one would come; behind the last = the number of rows. */
  readonly before: number
  /** Where the line that says so is drawn. */
  readonly y: number
}

/** The gap between rows that is nearest to the pointer. */
export function gapAt(lines: readonly Line[], y: number): Gap | undefined {
  const sorted = lines.toSorted((a, b) => a.top - b.top)
  const below = sorted.find(({ bottom }) => y < bottom) ?? sorted.at(-1)
  if (!below) return undefined
  const isUpper = y < (below.top + below.bottom) / 2
  return isUpper
    ? { before: below.place, y: below.top }
    : { before: below.place + 1, y: below.bottom }
}

/** Index of a row among all rows once it has been dropped; undefined = it stays where it is. */
export function indexAfterDrop(
  rows: readonly { readonly index: number }[],
  from: number,
  before: number,
): number | undefined {
  if (before === from || before === from + 1) return undefined
  // The view may leave rows out: the neighbour on the screen says where it goes.
  return rows[before < from ? before : before - 1]?.index
}
