import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { messages } from '../messages'
import { textCell } from './cells'
import { sheetName, widthOf } from './columns'
import type { SheetHeader } from './importHeader'

/** A row that was not imported. */
export interface FailedRow {
  readonly number: number
  readonly cells: readonly CellValue[]
  readonly message: string
}

/** The rows that were not imported, as they came, with the reason first: mend them and import the file. */
export async function failedRowsFile(
  title: string,
  header: SheetHeader,
  failed: readonly FailedRow[],
): Promise<Uint8Array> {
  const titles = header.row.cells.map(safe)
  const rows = failed.map(({ number, cells, message }) => [
    textCell(messages.rowError(number, message)),
    ...titles.map((_, at) => safe(cells[at])),
  ])
  const widths = titles.map((cell) => ({ width: widthOf(String(cell ?? '')) }))
  return await writeXlsx({
    sheets: [
      {
        name: sheetName(title),
        columns: [{ width: 50 }, ...widths],
        rows: [[messages.errorColumn, ...titles], ...rows],
        freezePane: { rows: 1 },
      },
    ],
  })
}

/** Cells come from a stranger's file: those that look like formulas are made texts here too. */
const safe = (cell: CellValue | undefined): CellValue =>
  typeof cell === 'string' ? (cell.startsWith("'") ? cell : textCell(cell)) : (cell ?? null)
