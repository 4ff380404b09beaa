import type { CellValues, WireRow } from '../columns/model'
import { setMarks } from '../rows/marks'
import { same } from '../rows/merge'
import { editedColumns, wireOf } from '../rows/output'
import { type HeldRow, idThere, type RowTable, readWire, valuesOf } from '../rows/rows'
import type { GridStore } from './store'

/** Unsaved changes of a table, with their rows. */
export interface Unsaved {
  readonly added: readonly Sent[]
  readonly changed: readonly Sent[]
  readonly removed: readonly HeldRow[]
}

export interface Sent {
  readonly row: HeldRow
  /** A new row completely; of a changed one its key, version and changed cells. */
  readonly wire: WireRow
  /** The row's values at that time. */
  readonly values: CellValues
}

const versionKey = 'ver'

/** Reads the unsaved changes; `rows` = only of these, plus removed rows. */
export function readUnsaved({ table }: GridStore, rows: Iterable<HeldRow> = table.order): Unsaved {
  const added: Sent[] = []
  const changed: Sent[] = []
  for (const row of rows) {
    if (row.unusable) continue
    const whole = wireOf(table, row)
    if (row.isNew) added.push({ row, wire: whole, values: valuesOf(table, row) })
    else if (whole !== row.source) {
      changed.push({ row, wire: changeOf(table, row, whole), values: valuesOf(table, row) })
    }
  }
  return { added, changed, removed: [...table.deleted.values()] }
}

function changeOf(table: RowTable, row: HeldRow, whole: WireRow): WireRow {
  const { rowKey, orderKey } = table
  // Values that the server computes are not sent.
  const edited = editedColumns(table, row).filter(({ field }) => field.compute === undefined)
  const keys = edited.map(({ key }) => key)
  const wanted = [rowKey, versionKey, ...keys, ...(orderKey === undefined ? [] : [orderKey])]
  return Object.fromEntries(wanted.map((key) => [key, whole[key] ?? null]))
}

/** Key and version of a loaded row. */
export const refOf = ({ rowKey }: RowTable, { source }: HeldRow): WireRow => ({
  id: source?.[rowKey],
  ver: source?.[versionKey],
})

export interface Stored {
  readonly sent: Sent
  /** The record on the server now. */
  readonly record: WireRow
}

/**
 * Called after rows were stored. New ones become loaded rows; a removed one that undo restores is a new row. Edits made
 * since sending stay unsaved; undo works across the save.
 */
export function takeStored(
  store: GridStore,
  stored: readonly Stored[],
  removed: readonly HeldRow[],
): void {
  const { table, listeners } = store
  listeners.batch(() => {
    for (const one of stored) settle(store, one)
    for (const row of removed) {
      table.deleted.delete(row.id)
      table.gone.delete(row)
      row.isNew = true
      row.source = undefined
    }
    table.loaded = table.order.filter(({ isNew }) => !isNew)
    for (const topic of savedTopics) listeners.touch(topic)
  })
}

const savedTopics = ['order', 'history', 'errors', 'conflicts', 'saved'] as const

function settle(store: GridStore, { sent: { row, values }, record }: Stored): void {
  const { table } = store
  const mine = valuesOf(table, row)
  const base: Record<string, unknown> = { ...values }
  const news: Record<string, unknown> = { ...record }
  for (const column of table.columns) {
    const { key, field } = column
    if (same(field, mine[key], values[key])) continue
    // Edited since sending: compared with the stored value, which is no conflict.
    base[key] = readWire(record[key], column) ?? values[key]
    delete news[key]
  }
  row.isNew = false
  row.source = record
  table.named.set(idThere(table, row), row.id)
  row.base = base
  setMarks(row, 'theirs', {})
  if (table.byId.has(row.id)) store.merge(row.id, news)
  else table.deleted.set(row.id, row)
}

/**
 * Merges another user's version of a row that could not be saved: cells that only one side changed keep that change; if
 * both changed a cell, both values are shown.
 */
export function takeTheirs(store: GridStore, row: HeldRow, record: WireRow): void {
  const { table } = store
  const news: Record<string, unknown> = { ...record }
  const base = row.base ?? valuesOf(table, row)
  for (const column of table.columns) {
    const { key, field } = column
    if (!Object.hasOwn(record, key)) continue
    const value = readWire(record[key], column)
    if (value !== undefined && same(field, value ?? null, base[key])) delete news[key]
  }
  store.merge(row.id, news)
}
