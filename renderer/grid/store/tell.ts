import type { RowId } from '../columns/model'
import { setMark } from '../rows/marks'
import type { HeldRow } from '../rows/rows'
import type { GridStore } from './store'

/** An error of a cell from elsewhere, usually the server. */
export interface CellRefusal {
  readonly row: RowId
  readonly key: string
  readonly message: string
  /** Invalid text of the cell, shown in place of its value. */
  readonly refused?: string | undefined
}

/** Marks cells as invalid until they are edited or all are checked again. Returns the first visible one. */
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

/** Adds a reason to the refused text in a cell. */
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
