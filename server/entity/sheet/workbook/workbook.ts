import type { SheetRow } from './sheetRow'

/** A sheet of a workbook. */
export interface SheetOf {
  readonly name: string
  readonly hidden: boolean
  /** Its rows that are not empty; throws 400 for a damaged sheet or one with too many rows. */
  rows(): Generator<SheetRow>
}

/** Maximum rows of a sheet, including those above the data. */
export const mostRows = 100_010

/** Sheets as they are offered: hidden ones last. */
export const inOrder = <Sheet extends { readonly hidden: boolean }>(
  sheets: readonly Sheet[],
): readonly Sheet[] => [
  ...sheets.filter(({ hidden }) => !hidden),
  ...sheets.filter(({ hidden }) => hidden),
]
