import type { CellValue } from 'hucre/xlsx'
import { Refusal } from '../../../http/envelope'
import { messages } from '../../messages'
import { readCell } from '../workbook/cells'
import type { SheetColumn } from '../workbook/columns'
import { furtherColumns, joined } from '../workbook/longCells'
import type { SheetRow } from '../workbook/sheetRow'

export interface PlacedColumn {
  readonly at: number
  /** Places of the columns in which long texts go on. */
  readonly further: readonly number[]
  readonly column: SheetColumn
}

/** Which column of the sheet holds what. */
export interface SheetHeader {
  readonly row: SheetRow
  readonly columns: readonly PlacedColumn[]
  /** Where the references of exported rows stand. */
  readonly ref: number | undefined
}

/** Heading → key of a field, or '' for a column that is left out. */
export type Mapping = ReadonlyMap<string, string>

/** What a row says in a column. */
export const cellAt = (
  { cells }: SheetRow,
  { at, further }: PlacedColumn,
): CellValue | undefined =>
  further.length === 0 ? cells[at] : joined([at, ...further].map((place) => cells[place]))

/** Rows above the data among which the titles are looked for. */
export const headRows = 10

/** The text of a heading; a `*` beside a title marks what is required and means nothing here. */
export const headingOf = (cell: CellValue | undefined): string =>
  String(readCell(cell)).replaceAll('*', '').trim()

/**
 * Finds the row of titles, wherever the report's own head put it: the one with the most titles that
 * the mapping names or that are titles of fields. Throws 400 where there is none.
 */
export function findHeader(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  mapping: Mapping = new Map(),
): SheetHeader {
  const best = bestHeader(rows, columns, mapping)
  if (!best || best.columns.length === 0) throw new Refusal(400, messages.noHeader)
  const twice = best.columns.find(({ at, column }) =>
    best.columns.some((other) => other.column === column && other.at !== at),
  )
  if (twice) throw new Refusal(400, messages.sameHeader(twice.column.title))
  return best
}

/** The row that looks most like titles; where no title is known, the one with the most texts. */
export function guessHeader(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
): SheetRow | undefined {
  const best = bestHeader(rows, columns, new Map())
  if (best && best.columns.length > 0) return best.row
  const texts = ({ cells }: SheetRow) =>
    new Set(cells.filter((cell) => typeof cell === 'string' && headingOf(cell) !== '')).size
  return rows
    .slice(0, headRows)
    .reduce<SheetRow | undefined>((a, b) => (!a || texts(b) > texts(a) ? b : a), undefined)
}

function bestHeader(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  mapping: Mapping,
): SheetHeader | undefined {
  const read = rows.slice(0, headRows).map((row) => headerOf(row, columns, mapping))
  // Headings that are left out on purpose tell the row of titles, too.
  const known = ({ row, columns: placed }: SheetHeader) =>
    placed.length + row.cells.filter((cell) => mapping.get(headingOf(cell)) === '').length
  return read.reduce<SheetHeader | undefined>(
    (a, b) => (!a || known(b) > known(a) ? b : a),
    undefined,
  )
}

function headerOf(row: SheetRow, columns: readonly SheetColumn[], mapping: Mapping): SheetHeader {
  const byTitle = new Map(columns.map((column) => [column.title, column]))
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const headings = row.cells.map(headingOf)
  const ref = headings.indexOf(messages.idColumn)
  const further = furtherColumns(headings)
  return {
    row,
    columns: headings.flatMap((heading, at) => {
      const key = heading === '' ? undefined : mapping.get(heading)
      const column = key === undefined ? byTitle.get(heading) : byKey.get(key)
      return column ? [{ at, further: further.get(at) ?? [], column }] : []
    }),
    ref: ref < 0 ? undefined : ref,
  }
}
