import type { WireRow } from '../columns/model'
import type { GridStore } from '../store/store'

/** A table's place on the line. */
interface Seat {
  /** Names the table to the others and to the server: what it saves it is not told of. */
  readonly caseId: string
  send(row: WireRow): void
}

// By store: the connection is fetched with the table that needs it, those who save know the table alone.
const seats = new WeakMap<GridStore, Seat>()

/** Returns how to take it away again. */
export function takeSeat(store: GridStore, seat: Seat): () => void {
  seats.set(store, seat)
  return () => {
    if (seats.get(store) === seat) seats.delete(store)
  }
}

/** Tells the other tables of the same key how the row is on the server now; without `socketReload` nothing. */
export function socketSendUpdateRow(store: GridStore, row: WireRow): void {
  seats.get(store)?.send(row)
}

/** undefined without `socketReload`. */
export const caseIdOf = (store: GridStore): string | undefined => seats.get(store)?.caseId
