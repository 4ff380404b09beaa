import type { HeldRow, RowTable } from './rows'

/* The shown rows while a sort or filter is active: a separate list that follows changes of the table without being
   sorted or filtered again, so that a row does not move while it is edited. */

/** New rows are shown after the row they were inserted below, regardless of filters. */
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
  // Rows inserted after a filtered-out row.
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

/** A view without its own order follows the table's. */
export function placeMoved(table: RowTable): void {
  if (table.shown && !table.sorted) {
    setShown(
      table,
      table.order.filter(({ place }) => place >= 0),
    )
  }
}

/** Permanent sorting also applies to the view. */
export function placeAgain(table: RowTable): void {
  table.sorted = false
  placeMoved(table)
}

/** Shows these rows, or all in table order. */
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
