import { readCell } from '../workbook/cells'
import { isRowColumn } from '../workbook/rowColumns'
import { type SheetRow, saysSomething } from '../workbook/sheetRow'
import { cellAt, type PlacedColumn, type SheetHeader } from './importHeader'
import type { ImportOptions } from './importOptions'

/** What the user leaves out or has corrected. */
type Treated = Pick<ImportOptions, 'corrections' | 'skipsHidden'> & { readonly file: number }

/**
 * The records of a sheet. Without columns of rows each line is one. With them a line belongs to the record above it if
 * it holds a row and its cells of the record are empty or equal those of the record's first line. What belongs together
 * is decided before lines are left out, so that none joins a strange record.
 */
export async function* sheetRecords(
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>,
  header: SheetHeader,
  treated: Treated,
): AsyncGenerator<SheetRow> {
  const below = header.columns.filter(({ column }) => isRowColumn(column))
  if (below.length === 0) {
    for await (const row of rows) yield* lineLeft(row, treated)
    return
  }
  const own = header.columns.filter(({ column }) => !isRowColumn(column))
  let lines: SheetRow[] = []
  for await (const row of rows) {
    const [first] = lines
    if (first && !(holdsRow(row, below) && continues(row, first, own, header))) {
      yield* recordOf(lines, below, treated)
      lines = []
    }
    lines.push(row)
  }
  yield* recordOf(lines, below, treated)
}

/** The record of its lines; none if its first line was taken out, or all of them are left out. */
function recordOf(
  lines: readonly SheetRow[],
  below: readonly PlacedColumn[],
  treated: Treated,
): readonly SheetRow[] {
  const [first] = lines
  if (!first || correctionOf(first, treated) === null) return []
  const left = lines.flatMap((line) => lineLeft(line, treated))
  if (left.length === 0) return []
  const keys = new Set(below.map(({ column }) => column.key))
  const givenIn = (line: SheetRow) => Object.entries(line.given ?? {})
  const saysRow = (line: SheetRow) =>
    holdsRow(line, below) || givenIn(line).some(([key]) => keys.has(key))
  // A value of the record may be corrected at any of its lines.
  const entries = left.flatMap((line) =>
    givenIn(line).filter(([key]) => line.number === first.number || !keys.has(key)),
  )
  const given = Object.fromEntries(entries)
  const isCorrected = entries.length > 0
  return [{ ...first, ...(isCorrected && { given }), lines: left.filter(saysRow) }]
}

const correctionOf = ({ number }: SheetRow, { corrections, file }: Treated) =>
  corrections.get(`${file}:${number}`)

function lineLeft(line: SheetRow, treated: Treated): readonly SheetRow[] {
  if (line.hidden && treated.skipsHidden) return []
  const given = correctionOf(line, treated)
  if (given === undefined) return [line]
  return given === null ? [] : [{ ...line, given }]
}

const holdsRow = (row: SheetRow, below: readonly PlacedColumn[]): boolean =>
  saysSomething(below.map((placed) => cellAt(row, placed)))

function continues(
  row: SheetRow,
  first: SheetRow,
  own: readonly PlacedColumn[],
  { ref }: SheetHeader,
): boolean {
  const isAlike = (at: (line: SheetRow) => SheetRow['cells'][number] | undefined) => {
    const text = textOf(at(row))
    return text === '' || text === textOf(at(first))
  }
  return (
    own.every((placed) => isAlike((line) => cellAt(line, placed))) &&
    (ref === undefined || isAlike(({ cells }) => cells[ref]))
  )
}

const textOf = (cell: SheetRow['cells'][number] | undefined): string =>
  String(readCell(cell)).trim()
