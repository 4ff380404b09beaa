import { Refusal } from '../../http/envelope'
import { messages } from '../messages'
import { readCell } from './cells'
import type { SheetColumn } from './columns'
import type { SheetRow } from './readSheet'

/** Which column of the sheet holds what. */
export interface SheetHeader {
  readonly row: SheetRow
  readonly columns: readonly { readonly at: number; readonly column: SheetColumn }[]
  /** Where the references of exported rows stand. */
  readonly ref: number | undefined
}

/** Rows above the data among which the titles are looked for. */
const headRows = 10

/**
 * Finds the row of titles, wherever the report's own head put it: the one with the most titles of
 * known fields. A `*` beside a title marks what is required and means nothing here.
 */
export function findHeader(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
): SheetHeader {
  const byTitle = new Map(columns.map((column) => [column.title, column]))
  const read = rows.slice(0, headRows).map((row) => headerOf(row, byTitle))
  const best = read.reduce((a, b) => (b.columns.length > a.columns.length ? b : a), empty)
  if (best.columns.length === 0) throw new Refusal(400, messages.noHeader)
  const twice = best.columns.find(({ at, column }) =>
    best.columns.some((other) => other.column === column && other.at !== at),
  )
  if (twice) throw new Refusal(400, messages.sameHeader(twice.column.title))
  return best
}

const empty: SheetHeader = { row: { number: 0, cells: [] }, columns: [], ref: undefined }

function headerOf(row: SheetRow, byTitle: ReadonlyMap<string, SheetColumn>): SheetHeader {
  const titles = row.cells.map((cell) => String(readCell(cell)).replaceAll('*', '').trim())
  const ref = titles.indexOf(messages.idColumn)
  return {
    row,
    columns: titles.flatMap((title, at) => {
      const column = byTitle.get(title)
      return column ? [{ at, column }] : []
    }),
    ref: ref < 0 ? undefined : ref,
  }
}
