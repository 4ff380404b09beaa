import { Refusal } from '../../../http/envelope'
import type { SheetRow } from './sheetRow'
import type { SheetOf } from './workbook'

/** What a sheet holds, for somebody who chooses one. */
export interface SheetDescription {
  readonly name: string
  readonly hidden: boolean
  /** Rows that are not empty, the titles included. */
  readonly rows: number
  /** Rows of them that are hidden by hand or by a filter. */
  readonly hiddenRows: number
  /** Cells with the value of a merged cell that begins in a row above. */
  readonly merged: number
  readonly first: readonly SheetRow[]
  /** Why it cannot be read. */
  readonly refused?: string
}

/** No workbook of people has more, and each is read. */
const mostSheets = 50

/** Describes the sheets, with their first rows. Throws 400 if none can be read. */
export function describeSheets(
  sheets: readonly SheetOf[],
  firstRows: number,
): readonly SheetDescription[] {
  const all = sheets.slice(0, mostSheets).map((sheet) => describe(sheet, firstRows))
  const [refused] = all.flatMap((one) => one.refused ?? [])
  if (refused !== undefined && all.every((one) => one.refused !== undefined)) {
    throw new Refusal(400, refused)
  }
  return all
}

function describe({ name, hidden, rows }: SheetOf, firstRows: number): SheetDescription {
  const first: SheetRow[] = []
  const counts = { rows: 0, hiddenRows: 0, merged: 0 }
  try {
    for (const row of rows()) {
      counts.rows += 1
      if (row.hidden) counts.hiddenRows += 1
      counts.merged += row.merged ?? 0
      if (first.length < firstRows) first.push(row)
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { name, hidden, ...counts, first, refused: error.message }
  }
  return { name, hidden, ...counts, first }
}
