/** A text; undefined in the places beside it that a merged cell covers: they keep what is in them. */
export type BlockText = string | undefined

/** A rectangle of texts, row by row. */
export type TextBlock = readonly (readonly BlockText[])[]

/** Pads short rows with blanks. */
export function rectangle(rows: TextBlock): TextBlock {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return rows.map((row) =>
    row.length === width ? row : [...row, ...Array<BlockText>(width - row.length).fill('')],
  )
}
