import type { Progress } from '../answers'
import type { FailedRow } from './failedRows'
import type { SheetRow } from './readSheet'

/** How far an import has come. */
export interface Tally {
  /** Number of the last row dealt with. */
  readonly rows: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly failures: readonly RowFailure[]
}

export interface RowFailure {
  readonly row: number
  readonly message: string
}

export const emptyTally: Tally = { rows: 0, created: 0, updated: 0, unchanged: 0, failures: [] }

export function addTally(
  tally: Tally,
  rows: readonly SheetRow[],
  more: Omit<Tally, 'rows'>,
): Tally {
  return {
    rows: rows.at(-1)?.number ?? tally.rows,
    created: tally.created + more.created,
    updated: tally.updated + more.updated,
    unchanged: tally.unchanged + more.unchanged,
    failures: [...tally.failures, ...more.failures],
  }
}

/** Those of the rows that failed, with what they hold. */
export function failuresOf({ failures }: Tally, rows: readonly SheetRow[]): readonly FailedRow[] {
  const messages = new Map(failures.map(({ row, message }) => [row, message]))
  return rows.flatMap(({ number, cells }) => {
    const message = messages.get(number)
    return message === undefined ? [] : [{ number, cells, message }]
  })
}

/** A tally kept by an import that died; of anything else the beginning. */
export function readTally(progress: Progress | undefined): Tally {
  const { rows, created, updated, unchanged, failures } = progress ?? {}
  const counts = [rows, created, updated, unchanged]
  if (!counts.every((count) => typeof count === 'number') || !Array.isArray(failures)) {
    return emptyTally
  }
  // The text was written by `keepProgress` from a Tally.
  return progress as unknown as Tally
}
