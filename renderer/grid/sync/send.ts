import type { WireRow } from '../model'
import type { GridStore } from '../store'

type Send = (row: WireRow) => void

// By store: the connection is fetched with the table that needs it, those who save know the table alone.
const senders = new WeakMap<GridStore, Send>()

/** Returns how to take it away again. */
export function bindSender(store: GridStore, send: Send): () => void {
  senders.set(store, send)
  return () => {
    if (senders.get(store) === send) senders.delete(store)
  }
}

/** Tells the other tables of the same key how the row is on the server now; without `socketReload` nothing. */
export function socketSendUpdateRow(store: GridStore, row: WireRow): void {
  senders.get(store)?.(row)
}
