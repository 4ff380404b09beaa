import type { Progress } from '../../write/onceAnswers'
import type { SheetRow } from '../workbook/sheetRow'
import type { ImportTable } from './importTables'

/** How far an import has come. */
export interface Tally {
  /** Place of the file under way, and number of the last row of it dealt with. */
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

/** What became of some rows. */
export interface Written extends Pick<Tally, 'created' | 'updated' | 'unchanged'> {
  readonly failures: readonly RowFailure[]
}

export const emptyTally: Tally = {
  ...{ file: 0, row: 0 },
  ...{ created: 0, updated: 0, unchanged: 0, errors: 0 },
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
    errors: tally.errors + more.failures.length,
  }
}

export const successesOf = ({ created, updated, unchanged }: Tally): number =>
  created + updated + unchanged

export const isPast = (tally: Tally, file: number, row: number): boolean =>
  file < tally.file || (file === tally.file && row <= tally.row)

/** A tally kept by an import that died; of anything else the beginning. */
export function readTally(progress: Progress | undefined): Tally {
  const members = Object.keys(emptyTally).map((key) => [key, progress?.[key]] as const)
  if (!members.every(([, count]) => typeof count === 'number')) return emptyTally
  // Each member has just been looked at.
  return Object.fromEntries(members) as unknown as Tally
}

/** Where an import stands that its process could not end. */
export const tallyOf = (found: ImportTable): Tally => ({
  ...{ file: found.file_no, row: found.row_no, created: found.created, updated: found.updated },
  ...{ unchanged: found.unchanged, errors: found.errors },
})
