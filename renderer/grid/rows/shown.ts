import type { HeldRow, RowTable } from './rows'

/*
 * The rows on the screen while a sort or a filter is on: a list of its own that follows the changes of the
 * table without being sorted or filtered again, so that no row jumps away under the hand that edits it.
 */

/** New rows stand behind the row that they were inserted below, whatever the filter says of them. */
export function placeInserted(table: RowTable, fresh: readonly HeldRow[]): void {
  const { shown, order } = table
  if (!shown || fresh.length === 0) return
  const waiting = new Set(fresh)
  const next: HeldRow[] = []
  const take = (index: number) => {
    for (let row = order[index]; row && waiting.delete(row); row = order[row.index + 1]) {
      next.push(row)
    }
  }
  take(0)
  for (const row of shown) {
    next.push(row)
    if (waiting.size > 0) take(row.index + 1)
  }
  // Those behind a row that is filtered out.
  next.push(...waiting)
  setShown(table, next)
}

export function placeRemoved(table: RowTable, gone: ReadonlySet<HeldRow>): void {
  if (table.shown)
    setShown(
      table,
      table.shown.filter((row) => !gone.has(row)),
    )
}

/** A view without an order of its own follows the table's. */
export function placeMoved(table: RowTable): void {
  if (table.shown && !table.sorted) {
    setShown(
      table,
      table.order.filter(({ place }) => place >= 0),
    )
  }
}

/** Sorting for good puts the view into the new order too. */
export function placeAgain(table: RowTable): void {
  table.sorted = false
  placeMoved(table)
}

/** Shows these rows, or all of them in the table's order. */
export function show(table: RowTable, rows: HeldRow[] | undefined, sorted: boolean): void {
  table.sorted = rows !== undefined && sorted
  if (rows) {
    for (const row of table.order) row.place = -1
    setShown(table, rows)
  } else {
    table.shown = undefined
    for (const row of table.order) row.place = row.index
  }
}

function setShown(table: RowTable, rows: HeldRow[]): void {
  table.shown = rows
  rows.forEach((row, place) => {
    row.place = place
  })
}
