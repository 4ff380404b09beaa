import type { WireRow } from '../columns/model'
import type { GridStore } from '../store/store'

/** A table's connection. */
interface Seat {
  /** Identifies the table to others and to the server, so that it is not notified of its own saves. */
  readonly caseId: string
  send(row: WireRow): void
}

// By store: the connection is loaded with the table that needs it, while saving code only knows the store.
const seats = new WeakMap<GridStore, Seat>()

/** Returns the function that removes it. */
export function takeSeat(store: GridStore, seat: Seat): () => void {
  seats.set(store, seat)
  return () => {
    if (seats.get(store) === seat) seats.delete(store)
  }
}

/** Sends the row's state on the server to other tables with the same key; does nothing without `socketReload`. */
export function socketSendUpdateRow(store: GridStore, row: WireRow): void {
  seats.get(store)?.send(row)
}

/** undefined without `socketReload`. */
export const caseIdOf = (store: GridStore): string | undefined => seats.get(store)?.caseId
