import type { GridColumn, RowId, WireRow } from '../columns/model'
import { same } from './merge'
import { type HeldRow, idThere, type RowTable, valuesOf } from './rows'

/** The data of a table for saving. */
export interface TableOutput {
  /** All rows in order; new ones without an id. */
  readonly values: readonly WireRow[]
  readonly newRows: readonly WireRow[]
  /** Loaded rows with at least one changed cell or order number. */
  readonly changedRows: readonly WireRow[]
  /** Ids of removed rows that had been saved. */
  readonly deletedIds: readonly RowId[]
}

/** Reads the data. An untouched row is the loaded object itself, so most of 100,000 rows cost nothing. */
export function outputOf(table: RowTable, ids?: ReadonlySet<RowId>): TableOutput {
  const values: WireRow[] = []
  const newRows: WireRow[] = []
  const changedRows: WireRow[] = []
  for (const row of table.order) {
    if (ids && !ids.has(row.id)) continue
    const wire = wireOf(table, row)
    values.push(wire)
    if (row.isNew) newRows.push(wire)
    else if (wire !== row.source) changedRows.push(wire)
  }
  return {
    values,
    newRows,
    changedRows,
    deletedIds: [...table.deleted.values()].map((row) => idThere(table, row)),
  }
}

/** A row in wire form. Only edited cells are serialized; all others are sent back unchanged. */
export function wireOf(table: RowTable, row: HeldRow): WireRow {
  const changed = row.isNew ? table.columns : editedColumns(table, row)
  const renumbered = isRenumbered(table, row)
  if (row.source && changed.length === 0 && !renumbered) return row.source
  const wire: Record<string, unknown> = { ...row.source }
  const values = valuesOf(table, row)
  for (const { key, field } of changed) {
    const value = values[key] ?? null
    wire[key] = field.type.toWire(value, field)
  }
  if (row.isNew) delete wire[table.rowKey]
  if (renumbered && table.orderKey !== undefined) wire[table.orderKey] = row.index + 1
  return wire
}

/** Whether anything is unsaved; only looks at touched rows. */
export function isDirty(table: RowTable): boolean {
  if (table.deleted.size > 0) return true
  for (const row of [...table.edited, ...table.added]) {
    if (!table.rowOf(row.id)) continue
    // A refused text would be lost as well.
    if (row.marks?.refused !== undefined || editedColumns(table, row).length > 0) return true
  }
  if (table.isGrowing) return false
  const { order, loaded } = table
  if (order.length !== loaded.length) return true
  return table.orderKey !== undefined && order.some((row, index) => row !== loaded[index])
}

/** Columns in which a loaded row differs from the server's state. */
export function editedColumns(table: RowTable, row: HeldRow): readonly GridColumn[] {
  const { values, base } = row
  if (!values || !base || values === base) return []
  return table.columns.filter(
    ({ key, field }) => key !== table.orderKey && !same(field, values[key], base[key]),
  )
}

function isRenumbered({ orderKey }: RowTable, row: HeldRow): boolean {
  if (orderKey === undefined || row.unusable) return false
  return row.isNew || Number(row.source?.[orderKey]) !== row.index + 1
}
