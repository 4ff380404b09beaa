import { setMark } from './marks'
import type { RowId } from './model'
import type { GridStore } from './store'

/** What somebody else, usually the server, says of a cell. */
export interface CellNote {
  readonly row: RowId
  readonly key: string
  readonly message: string
}

/** Marks cells as wrong until they are edited or checked again. Answers the first of them that is on the screen. */
export function tellErrors(store: GridStore, notes: readonly CellNote[]): CellNote | undefined {
  const { table, listeners } = store
  return listeners.batch(() => {
    const known = notes.filter(({ row, key }) => table.byId.has(row) && table.column.has(key))
    for (const { row: id, key, message } of known) {
      const row = table.byId.get(id)
      if (!row) continue
      setMark(row, 'errors', key, message)
      row.version += 1
      listeners.touchRow(id)
    }
    listeners.touch('errors')
    return known.find(({ key }) => table.column.get(key)?.hidden === false)
  })
}
