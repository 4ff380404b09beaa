import type { Progress } from '../../write/onceAnswers'
import type { SheetRow } from '../workbook/sheetRow'
import type { ImportTable } from './importTables'

/** Progress of an import. */
export interface Tally {
  /** Index of the current file, and number of its last processed row. */
  readonly file: number
  readonly row: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly errors: number
}

export interface RowFailure {
  readonly row: number
  readonly message: string
}

/** Result of some rows. */
export interface Written extends Pick<Tally, 'created' | 'updated' | 'unchanged' | 'errors'> {
  /** One for each line of a refused record. */
  readonly failures: readonly RowFailure[]
}

export const emptyTally: Tally = {
  file: 0,
  row: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  errors: 0,
}

export function addTally(
  tally: Tally,
  { file, rows }: { readonly file: number; readonly rows: readonly SheetRow[] },
  more: Written,
): Tally {
  return {
    file,
    row: rows.at(-1)?.number ?? tally.row,
    created: tally.created + more.created,
    updated: tally.updated + more.updated,
    unchanged: tally.unchanged + more.unchanged,
    errors: tally.errors + more.errors,
  }
}

export const successesOf = ({ created, updated, unchanged }: Tally): number =>
  created + updated + unchanged

export const isPast = (tally: Tally, file: number, row: number): boolean =>
  file < tally.file || (file === tally.file && row <= tally.row)

/** Progress stored by an import whose process died; anything else gives the start. */
export function readTally(progress: Progress | undefined): Tally {
  const members = Object.keys(emptyTally).map((key) => [key, progress?.[key]] as const)
  if (!members.every(([, count]) => typeof count === 'number')) return emptyTally
  // All members were just checked.
  return Object.fromEntries(members) as unknown as Tally
}

/** Progress stored in an import's row. */
export const tallyOf = (found: ImportTable): Tally => ({
  file: found.file_no,
  row: found.row_no,
  created: found.created,
  updated: found.updated,
  unchanged: found.unchanged,
  errors: found.errors,
})
