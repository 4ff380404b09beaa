import { editedColumns } from './output'
import type { HeldRow, RowTable } from './rows'

/** What a table has not saved. */
export interface UnsavedCounts {
  /** Cells of loaded rows that hold another value, or a text that is none. */
  readonly cells: number
  readonly added: number
  readonly removed: number
}

/** Costs what was edited, not what was loaded. */
export function countUnsaved(table: RowTable): UnsavedCounts {
  let cells = 0
  for (const row of table.edited) {
    if (!row.isNew && table.rowOf(row.id) === row) cells += changedKeys(table, row).size
  }
  const added = [...table.added].filter(({ isNew }) => isNew).length
  return { cells, added, removed: table.deleted.size }
}

/** The cells of a loaded row that people see as changed: what is computed follows by itself. */
export function changedKeys(table: RowTable, row: HeldRow): ReadonlySet<string> {
  const { refused } = row.marks ?? {}
  if (row.isNew || (row.values === row.base && !refused)) return none
  const keys = editedColumns(table, row).filter(({ field }) => field.compute === undefined)
  return new Set([...keys.map(({ key }) => key), ...Object.keys(refused ?? {})])
}

const none: ReadonlySet<string> = new Set()
