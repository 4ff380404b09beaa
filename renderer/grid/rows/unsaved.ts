import { editedColumns } from './output'
import type { HeldRow, RowTable } from './rows'

/** Numbers of unsaved changes. */
export interface UnsavedCounts {
  /** Cells of loaded rows with another value, or with a refused text. */
  readonly cells: number
  readonly added: number
  readonly removed: number
}

/** The cost depends on the edits, not on the loaded rows. */
export function countUnsaved(table: RowTable): UnsavedCounts {
  let cells = 0
  for (const row of table.edited) {
    if (!row.isNew && table.rowOf(row.id) === row) cells += changedKeys(table, row).size
  }
  const added = [...table.added].filter(({ isNew }) => isNew).length
  return { cells, added, removed: table.deleted.size }
}

/** Cells of a loaded row that the user changed; computed cells do not count. */
export function changedKeys(table: RowTable, row: HeldRow): ReadonlySet<string> {
  const { refused } = row.marks ?? {}
  if (row.isNew || (row.values === row.base && !refused)) return none
  const keys = editedColumns(table, row).filter(({ field }) => field.compute === undefined)
  return new Set([...keys.map(({ key }) => key), ...Object.keys(refused ?? {})])
}

const none: ReadonlySet<string> = new Set()
