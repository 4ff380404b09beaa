import type { RowId } from '../columns/model'
import { setMark } from '../rows/marks'
import type { GridStore } from './store'

/** What somebody else, usually the server, says of a cell. */
export interface CellRefusal {
  readonly row: RowId
  readonly key: string
  readonly message: string
  /** What the cell says that is no value of its type; shown in its place. */
  readonly refused?: string | undefined
}

/** Marks cells as wrong until they are edited or all is checked anew. Answers the first one that is on the screen. */
export function tellErrors(
  store: GridStore,
  notes: readonly CellRefusal[],
): CellRefusal | undefined {
  const { table, listeners, judge } = store
  return listeners.batch(() => {
    let first: CellRefusal | undefined
    for (const note of notes) {
      const row = table.byId.get(note.row)
      const column = table.column.get(note.key)
      if (!row || !column) continue
      if (note.refused !== undefined) setMark(row, 'refused', note.key, note.refused)
      judge.tell(row, column, note.message)
      if (!column.hidden) first ??= note
    }
    return first
  })
}
