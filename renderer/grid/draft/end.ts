import type { GridStore } from '../store'

// By store: drafts are fetched with the table that keeps some, those who give edits up know the table alone.
const ends = new WeakMap<GridStore, () => void>()

/** Returns how to take it away again. */
export function bindDraft(store: GridStore, end: () => void): () => void {
  ends.set(store, end)
  return () => {
    if (ends.get(store) === end) ends.delete(store)
  }
}

/** The user gives up what he has not saved: it is not offered again. */
export function endDraft(store: GridStore): void {
  ends.get(store)?.()
}
