import type { RowId } from '../columns/model'
import { setMark } from '../rows/marks'
import type { HeldRow } from '../rows/rows'
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

/** Says of the text that stands in a cell more than that it is no value. */
export function tellWhy(
  { listeners }: GridStore,
  row: HeldRow,
  { key, text, why }: { readonly key: string; readonly text: string; readonly why: string },
): void {
  setMark(row, 'whys', key, { text, why })
  row.version += 1
  listeners.batch(() => {
    listeners.touchRow(row.id)
    listeners.touch('errors')
  })
}
