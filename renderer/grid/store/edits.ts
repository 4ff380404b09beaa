import { gridMessages } from '../columns/messages'
import type { CellValues, GridColumn, RowId, WireRow } from '../columns/model'
import { typedValues } from '../rows/blank'
import { followersOf } from '../rows/chain'
import type { PlacedRow, RowPatch } from '../rows/change'
import { setMark, setMarks } from '../rows/marks'
import { same } from '../rows/merge'
import { editedColumns, wireOf } from '../rows/output'
import { type HeldRow, idThere, newRow, type RowTable, readWire, valuesOf } from '../rows/rows'
import type { GridStore } from './store'

/** All unsaved changes as JSON, for drafts. Rows are identified by the server's ids. */
export interface Edits {
  readonly changed: readonly ChangedRow[]
  /** `after` = id of the loaded row above; null = at the top. Neighbours are in order. */
  readonly added: readonly AddedRow[]
  readonly deleted: readonly RowId[]
  /** Ids of the loaded rows, if rows have an order number and were moved. */
  readonly order?: readonly RowId[]
}

export interface AddedRow {
  readonly after: RowId | null
  readonly values: WireRow
  /** Invalid texts by column; absent = none. */
  readonly refused?: Readonly<Record<string, string>>
}

export interface ChangedRow {
  readonly id: RowId
  /** The server's values of the edited cells at the time of the edit. */
  readonly base: WireRow
  readonly values: WireRow
  readonly refused: Readonly<Record<string, string>>
}

export interface Restored {
  /** Number of cells that another user has changed since: the edit stays, and both values are shown. */
  readonly conflicts: number
  /** Edits of rows that the server no longer has, so that the user can see what is lost. */
  readonly lost: readonly ChangedRow[]
}

/** undefined = nothing is unsaved. The cost depends on the edits, not on the loaded rows. */
export function readEdits({ table }: GridStore): Edits | undefined {
  const changed = [...table.edited].flatMap((row): readonly ChangedRow[] => {
    if (!table.byId.has(row.id)) return []
    const columns = editedColumns(table, row)
    const { refused = {} } = row.marks ?? {}
    if (columns.length === 0 && Object.keys(refused).length === 0) return []
    const { base, values } = row
    return [
      {
        id: idThere(table, row),
        base: pick(base, columns),
        values: pick(values, columns),
        refused,
      },
    ]
  })
  const added = addedRows(table)
  const deleted = [...table.deleted.values()].map((row) => idThere(table, row))
  const order = movedOrder(table)
  return changed.length + added.length + deleted.length > 0 || order
    ? { changed, added, deleted, ...(order && { order }) }
    : undefined
}

function addedRows(table: RowTable): Edits['added'] {
  let last = { index: -2, after: null as RowId | null } // widened: the first one has none above
  // Rows saved meanwhile are no longer new.
  const rows = [...table.added].filter(({ isNew }) => isNew).sort((a, b) => a.index - b.index)
  return rows.map((row) => {
    const above = table.order[row.index - 1]
    // Below another new row, it has the same loaded row above.
    const after = last.index === row.index - 1 ? last.after : above ? idThere(table, above) : null
    last = { index: row.index, after }
    const { refused } = row.marks ?? {}
    return { after, values: wireOf(table, row), ...(refused && { refused }) }
  })
}

/** Only rows with an order number can be moved permanently. */
function movedOrder(table: RowTable): readonly RowId[] | undefined {
  const { orderKey, order, loaded, byId } = table
  if (orderKey === undefined) return undefined
  const now = order.filter(({ isNew }) => !isNew)
  const then = loaded.filter(({ id, isNew }) => !isNew && byId.has(id))
  return now.some((row, index) => row !== then[index])
    ? now.map((row) => idThere(table, row))
    : undefined
}

/** Applies edits to newly loaded rows, as one undo step. */
export function restoreEdits(store: GridStore, edits: Edits): Restored {
  const { table, listeners } = store
  const found = edits.changed.flatMap((change) => {
    const row = table.byId.get(change.id)
    return row && !row.unusable ? [{ change, row, now: valuesOf(table, row) }] : []
  })
  const patches = found.map(({ change, row, now }): RowPatch => {
    const { values, refused } = change
    // Followers of a linked cell that were set to their old values are no edits; they must be kept too.
    const linked = Object.keys(values).flatMap((key) => followersOf(key, table.column))
    const keys = [...Object.keys(refused), ...linked]
    const kept = Object.fromEntries(keys.map((key) => [key, now[key] ?? null]))
    return { row: row.id, values: { ...kept, ...typedValues(table, values) }, refused }
  })
  const ids = edits.deleted.filter((id) => table.byId.has(id))
  const moved = edits.order?.filter((id) => table.byId.has(id)) ?? []
  return listeners.batch(() => {
    store.apply(
      [
        { kind: 'set', rows: patches },
        ...(moved.length > 0 ? [{ kind: 'reorder', ids: moved } as const] : []),
      ],
      { label: gridMessages.restore, coalesce: step },
    )
    store.apply(
      [
        { kind: 'insert', rows: placedRows(table, edits.added) },
        { kind: 'remove', ids },
      ],
      { label: gridMessages.restore, coalesce: step },
    )
    store.history.seal()
    const conflicts = found.reduce((sum, one) => sum + markConflicts(table, one), 0)
    for (const { row } of found) listeners.touchRow(row.id)
    if (conflicts > 0) listeners.touch('conflicts')
    const rows = new Set(found.map(({ change }) => change))
    return { conflicts, lost: edits.changed.filter((change) => !rows.has(change)) }
  })
}

const step = 'restore edits'

interface FoundRow {
  readonly change: ChangedRow
  readonly row: HeldRow
  /** Values before the edits were applied. */
  readonly now: CellValues
}

function markConflicts(table: RowTable, { change, row, now }: FoundRow): number {
  const keys = Object.keys(change.base).filter((key) => {
    const column = table.column.get(key)
    if (!column) return false
    const { field } = column
    const base = readWire(change.base[key], column) ?? null
    return !same(field, base, now[key]) && !same(field, row.values?.[key], now[key])
  })
  for (const key of keys) setMark(row, 'theirs', key, now[key])
  return keys.length
}

/** Places new rows below their former upper neighbour; if it is gone, at the end. */
function placedRows(table: RowTable, added: Edits['added']): readonly PlacedRow[] {
  const above = (after: RowId | null) =>
    after === null ? 0 : (table.byId.get(after)?.index ?? table.order.length - 1) + 1
  return added
    .map(({ after, values, refused = {} }) => {
      const row = newRow(table, { ...blank(table), ...typedValues(table, values) })
      const texts = Object.entries(refused).filter(([key]) => table.column.has(key))
      setMarks(row, 'refused', Object.fromEntries(texts))
      return { at: above(after), row }
    })
    .sort((a, b) => a.at - b.at)
    .map(({ at, row }, index) => ({ at: at + index, row }))
}

const blank = (table: RowTable): CellValues =>
  Object.fromEntries(table.columns.map(({ key }) => [key, null]))

const pick = (from: CellValues | undefined, columns: readonly GridColumn[]): WireRow =>
  Object.fromEntries(
    columns.map(({ key, field }) => [key, field.type.toWire(from?.[key] ?? null, field)]),
  )
