import { Refusal } from '../../../http/envelope'
import { messages } from '../../messages'
import { readCell } from '../workbook/cells'
import type { SheetColumn } from '../workbook/columns'
import { furtherColumns, joined } from '../workbook/longCells'
import type { SheetCell, SheetRow } from '../workbook/sheetRow'

export interface PlacedColumn {
  readonly at: number
  /** Indexes of the columns that continue long texts. */
  readonly further: readonly number[]
  readonly column: SheetColumn
}

/** Meaning of the sheet's columns. */
export interface SheetHeader {
  readonly row: SheetRow
  readonly columns: readonly PlacedColumn[]
  /** Column of the references in exported rows. */
  readonly ref: number | undefined
}

/** Heading → key of a field, or '' for a column that is left out. */
export type Mapping = ReadonlyMap<string, string>

/** Value of a row in a column, with its continuations. */
export const cellAt = (
  { cells }: SheetRow,
  { at, further }: PlacedColumn,
): SheetCell | undefined =>
  further.length === 0 ? cells[at] : joined([at, ...further].map((place) => cells[place]))

/** Number of rows in which the titles are searched. */
export const headRows = 10

/** Text of a heading; a `*` only marks required columns. */
export const headingOf = (cell: SheetCell | undefined): string =>
  String(readCell(cell)).replaceAll('*', '').trim()

/**
 * Finds the title row wherever the report's own head puts it: the row with the most headings that are mapped or are
 * titles of fields. Throws 400 if there is none.
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

/** Row that looks most like titles; if no title is known, the one with the most distinct texts. */
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
  // Headings left out on purpose also identify the title row.
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
