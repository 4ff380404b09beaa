import type { CellValues, WireRow } from '../columns/model'
import { setMarks } from '../rows/marks'
import { same } from '../rows/merge'
import { editedColumns, wireOf } from '../rows/output'
import { type HeldRow, idThere, type RowTable, readWire, valuesOf } from '../rows/rows'
import type { GridStore } from './store'

/** What a table has to save, with the rows that it came from. */
export interface Unsaved {
  readonly added: readonly Sent[]
  readonly changed: readonly Sent[]
  readonly removed: readonly HeldRow[]
}

export interface Sent {
  readonly row: HeldRow
  /** A new row whole; of a changed one its key, its version, and the cells that differ. */
  readonly wire: WireRow
  /** The row as it was then. */
  readonly values: CellValues
}

const versionKey = 'ver'

/** Reads out what is not saved; `rows` = of these only, and of what was removed. */
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
  // What the server computes itself is not sent to it.
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
  /** The record as the server has it now. */
  readonly record: WireRow
}

/**
 * The rows have been stored. New ones are loaded rows from now on; a removed one that undoing brings back is
 * a new one. What was edited since it was sent stays unsaved; undoing goes on over the save.
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
    // Edited since: it is told from what was stored, which is no conflict.
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
 * Somebody else's state of a row that could not be saved: cells that he has not changed keep what was typed
 * here; where both have changed one, both values are shown.
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
