import { type CellValue } from 'hucre/xlsx'

/** A row of an uploaded sheet; `number` is what the spreadsheet program shows beside it. */
export interface SheetRow {
  readonly number: number
  readonly cells: readonly CellValue[]
  /** Places of cells that hold a formula and not what it comes to. */
  readonly openFormulas?: ReadonlySet<number>
  /** Values by field key that somebody has put in place of the cells. */
  readonly given?: WireValues
}

export const saysSomething = (cells: readonly CellValue[]): boolean =>
  cells.some((cell) => cell !== null && cell !== undefined && cell !== '')

/** Values by field key, as JSON carries them. */
export type WireValues = Readonly<Record<string, unknown>>
