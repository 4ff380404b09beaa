import { type Conflict, isConflict } from '../../store/conflicts'
import type { GridStore } from '../../store/store'

type Open = (conflict: Conflict) => void

// By store: decouples the cell menu from the conflict UI.
const openers = new WeakMap<GridStore, Open>()

/** Returns the function that removes it. */
export function offerConflicts(store: GridStore, open: Open): () => void {
  openers.set(store, open)
  return () => {
    if (openers.get(store) === open) openers.delete(store)
  }
}

/** The active cell's conflict, if another user changed it too. */
export function activeConflict({ cursor, table }: GridStore): Conflict | undefined {
  const active = cursor.active()
  const row = active && table.rowOf(active.row)
  return row && isConflict(row, active.key) ? { row, key: active.key } : undefined
}

export function openAt(store: GridStore, conflict: Conflict): void {
  openers.get(store)?.(conflict)
}

export function openConflict(store: GridStore): void {
  const conflict = activeConflict(store)
  if (conflict) openers.get(store)?.(conflict)
}
