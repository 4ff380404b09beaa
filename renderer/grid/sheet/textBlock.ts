/** A rectangle of texts, row by row. */
export type TextBlock = readonly (readonly string[])[]

/** Short rows are filled up with blanks. */
export function rectangle(rows: readonly (readonly string[])[]): TextBlock {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return rows.map((row) =>
    row.length === width ? row : [...row, ...Array<string>(width - row.length).fill('')],
  )
}
