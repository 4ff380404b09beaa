import type { CellValues, RowId } from '../columns/model'
import { setMarks } from './marks'
import { type HeldRow, type RowTable, valuesOf } from './rows'
import { placeAgain, placeInserted, placeMoved, placeRemoved } from './shown'

/** New values for some cells of one row. */
export interface RowPatch {
  readonly row: RowId
  readonly values: CellValues
  /** Refused texts, for keys in `values`, where the value is then the kept one. */
  readonly refused?: Readonly<Record<string, string>>
}

export interface PlacedRow {
  /** Its index after all rows of the change are inserted. */
  readonly at: number
  readonly row: HeldRow
}

export type Change =
  | { readonly kind: 'set'; readonly rows: readonly RowPatch[] }
  /** In ascending order of index. */
  | { readonly kind: 'insert'; readonly rows: readonly PlacedRow[] }
  | { readonly kind: 'remove'; readonly ids: readonly RowId[] }
  | { readonly kind: 'move'; readonly from: number; readonly to: number }
  /** Rows that are not named follow in their order. */
  | { readonly kind: 'reorder'; readonly ids: readonly RowId[] }

/** Notified of each effect while a change is applied. */
export interface TableWatcher {
  wasSet(row: HeldRow, before: CellValues, keys: readonly string[]): void
  wasInserted(row: HeldRow): void
  wasRemoved(row: HeldRow): void
  wasOrdered(): void
}

/** The only place that changes a table. Returns the inverse change. */
export function applyChange(table: RowTable, change: Change, watcher: TableWatcher): Change {
  switch (change.kind) {
    case 'set':
      return setCells(table, change.rows, watcher)
    case 'insert':
      return insertRows(table, change.rows, watcher)
    case 'remove':
      return removeRows(table, change.ids, watcher)
    case 'move':
      return moveRow(table, change.from, change.to, watcher)
    case 'reorder':
      return reorderRows(table, change.ids, watcher)
  }
}

/** Number of cells or rows in a change: measures the memory of its undo step. */
export function sizeOf(change: Change): number {
  if (change.kind === 'insert') return change.rows.length
  if (change.kind === 'move') return 1
  if (change.kind !== 'set') return change.ids.length
  return change.rows.reduce((sum, { values }) => sum + Object.keys(values).length, 0)
}

/** Cells that a change has filled, by row. */
export function filledCells(
  table: RowTable,
  change: Change,
): readonly { readonly row: HeldRow; readonly keys: readonly string[] }[] {
  if (change.kind === 'insert') {
    return change.rows.map(({ row }) => {
      const { values = {} } = row
      return { row, keys: Object.keys(values).filter((key) => values[key] !== null) }
    })
  }
  if (change.kind !== 'set') return []
  return change.rows.flatMap(({ row: id, values }) => {
    const row = table.rowOf(id)
    return row ? [{ row, keys: Object.keys(values) }] : []
  })
}

function setCells(table: RowTable, patches: readonly RowPatch[], watcher: TableWatcher): Change {
  const inverse: RowPatch[] = []
  for (const patch of patches) {
    const row = table.rowOf(patch.row)
    if (!row || row.unusable) continue
    valuesOf(table, row)
    const before = row.values ?? {}
    const keys = Object.keys(patch.values).filter(
      (key) => table.column.has(key) && key !== table.orderKey,
    )
    if (keys.length === 0) continue
    inverse.push(patchOf(row, before, keys))
    row.values = withValues(before, patch.values, keys)
    setRefused(row, keys, patch.refused)
    if (!row.isNew) table.edited.add(row)
    watcher.wasSet(row, before, keys)
  }
  return { kind: 'set', rows: inverse.reverse() }
}

function withValues(before: CellValues, next: CellValues, keys: readonly string[]): CellValues {
  const values: Record<string, unknown> = { ...before }
  for (const key of keys) values[key] = next[key]
  return values
}

/** The patch that restores the given cells. */
function patchOf(row: HeldRow, before: CellValues, keys: readonly string[]): RowPatch {
  const values: Record<string, unknown> = {}
  for (const key of keys) values[key] = before[key]
  const old = row.marks?.refused
  if (!old) return { row: row.id, values }
  const kept = keys.flatMap((key) => (old[key] === undefined ? [] : [[key, old[key]] as const]))
  return { row: row.id, values, refused: Object.fromEntries(kept) }
}

function setRefused(row: HeldRow, keys: readonly string[], texts: RowPatch['refused']): void {
  const old = row.marks?.refused
  if (!old && !texts) return
  const next: Record<string, string> = { ...old }
  for (const key of keys) {
    const text = texts?.[key]
    if (text === undefined) delete next[key]
    else next[key] = text
  }
  setMarks(row, 'refused', next)
  if (Object.keys(next).length === 0) setMarks(row, 'whys', {})
}

function insertRows(table: RowTable, placed: readonly PlacedRow[], watcher: TableWatcher): Change {
  const { order } = table
  const fresh = placed.filter(({ row }) => !table.byId.has(row.id))
  const first = Math.min(fresh[0]?.at ?? order.length, order.length)
  if (fresh.length === 1 && fresh[0]) order.splice(first, 0, fresh[0].row)
  else table.order = mergedOrder(order, fresh)
  for (const { row } of fresh) {
    table.byId.set(row.id, row)
    table.deleted.delete(row.id)
    if (row.isNew) table.added.add(row)
  }
  reindex(table, first, table.order.length)
  placeInserted(
    table,
    fresh.map(({ row }) => row),
  )
  for (const { row } of fresh) watcher.wasInserted(row)
  if (fresh.length > 0) watcher.wasOrdered()
  return { kind: 'remove', ids: fresh.map(({ row }) => row.id) }
}

function mergedOrder(order: readonly HeldRow[], placed: readonly PlacedRow[]): HeldRow[] {
  const merged: HeldRow[] = []
  let from = 0
  for (const { at, row } of placed) {
    while (merged.length < at && from < order.length) {
      const next = order[from++]
      if (next) merged.push(next)
    }
    merged.push(row)
  }
  return merged.concat(order.slice(from))
}

function removeRows(table: RowTable, ids: readonly RowId[], watcher: TableWatcher): Change {
  const gone = new Set<HeldRow>()
  for (const id of ids) {
    const row = table.byId.get(id)
    if (row) gone.add(row)
  }
  const placed = [...gone].map((row) => ({ at: row.index, row })).sort((a, b) => a.at - b.at)
  for (const row of gone) {
    table.byId.delete(row.id)
    table.added.delete(row)
    if (!row.isNew) table.deleted.set(row.id, row)
  }
  const first = placed[0]?.at ?? 0
  if (gone.size === 1) table.order.splice(first, 1)
  else if (gone.size > 1) table.order = table.order.filter((row) => !gone.has(row))
  reindex(table, first, table.order.length)
  placeRemoved(table, gone)
  for (const row of gone) watcher.wasRemoved(row)
  if (gone.size > 0) watcher.wasOrdered()
  return { kind: 'insert', rows: placed }
}

function moveRow(table: RowTable, from: number, to: number, watcher: TableWatcher): Change {
  const last = table.order.length - 1
  const target = Math.max(0, Math.min(to, last))
  const [row] = from >= 0 && from <= last ? table.order.splice(from, 1) : []
  if (row) {
    table.order.splice(target, 0, row)
    reindex(table, Math.min(from, target), Math.max(from, target) + 1)
    placeMoved(table)
    watcher.wasOrdered()
  }
  return { kind: 'move', from: target, to: from }
}

function reorderRows(table: RowTable, ids: readonly RowId[], watcher: TableWatcher): Change {
  const before = table.order.map(({ id }) => id)
  const rows = new Set<HeldRow>()
  for (const id of ids) {
    const row = table.byId.get(id)
    if (row) rows.add(row)
  }
  if (rows.size < table.order.length) for (const row of table.order) rows.add(row)
  table.order = [...rows]
  reindex(table, 0, table.order.length)
  placeAgain(table)
  watcher.wasOrdered()
  return { kind: 'reorder', ids: before }
}

function reindex(table: RowTable, from: number, to: number): void {
  const { order, shown } = table
  for (let index = from; index < to; index++) {
    const row = order[index]
    if (!row) continue
    row.index = index
    if (!shown) row.place = index
  }
}
