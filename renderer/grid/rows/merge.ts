import { type Field, scalarOf } from '../../model/entity/field'
import type { CellValues, WireRow } from '../columns/model'
import type { RowPatch } from './change'
import { setMarks } from './marks'
import { type HeldRow, type RowTable, readWire, valuesOf } from './rows'

/** Result of merging another user's new version of a row. */
export interface Merge {
  /** Untouched cells: they take the new value. */
  readonly values: CellValues
  /** Cells edited here and changed there; the local value stays. */
  readonly theirs: CellValues
  /** The server's typed values of the received columns. */
  readonly base: CellValues
}

/**
 * Merges by cell: an untouched cell takes the server's value, an edited one keeps the local value and remembers the
 * other. Equal changes are no conflict. Columns that were not received stay.
 */
export function mergeRow(table: RowTable, row: HeldRow, theirs: WireRow): Merge {
  const mine = valuesOf(table, row)
  const base = row.base ?? mine
  const merge = { values: {}, theirs: {}, base: {} } satisfies Merge
  const put = (part: keyof Merge, key: string, value: unknown) => {
    const target: Record<string, unknown> = merge[part]
    target[key] = value
  }
  for (const column of table.columns) {
    const { key, field } = column
    if (key === table.orderKey || key === table.rowKey || !Object.hasOwn(theirs, key)) continue
    const value = readWire(theirs[key], column)
    // An unreadable value cannot be shown, so the cell stays.
    if (value === undefined) continue
    put('base', key, value)
    if (same(field, mine[key], value)) continue
    const edited = !same(field, mine[key], base[key])
    const isTheirs = !same(field, value, base[key]) || isMarked(row, key)
    if (!edited) put('values', key, value)
    else if (isTheirs) put('theirs', key, value)
  }
  return merge
}

/** Unresolved conflict: its other value has become the base. */
const isMarked = ({ marks }: HeldRow, key: string): boolean =>
  marks?.theirs !== undefined && Object.hasOwn(marks.theirs, key)

/** Makes the server's state the new base for edits, and marks the conflicts. */
export function rebase(
  table: RowTable,
  row: HeldRow,
  { base, theirs }: Merge,
  source: WireRow,
): void {
  const id = row.source?.[table.rowKey]
  row.source = { ...row.source, ...source, ...(id === undefined ? {} : { [table.rowKey]: id }) }
  row.base = { ...row.base, ...base }
  const old = { ...row.marks?.theirs }
  for (const key of Object.keys(base)) delete old[key]
  setMarks(row, 'theirs', { ...old, ...theirs })
  table.edited.add(row)
}

/** An undo step that would restore the server's old value restores its new one. */
export function rebasePatch(
  patch: RowPatch,
  old: CellValues,
  { base }: Merge,
  column: RowTable['column'],
): RowPatch {
  const values: Record<string, unknown> = { ...patch.values }
  for (const key of Object.keys(values)) {
    const field = column.get(key)?.field
    if (field && Object.hasOwn(base, key) && same(field, values[key], old[key])) {
      values[key] = base[key]
    }
  }
  return { ...patch, values }
}

/** Two typed values are the same if they have the same wire form. */
export function same(field: Field, a: unknown, b: unknown): boolean {
  return Object.is(a, b) || Object.is(wireOf(field, a), wireOf(field, b))
}

// A text typed and cleared is '' instead of null: both count as empty.
function wireOf(field: Field, value: unknown): unknown {
  const wire = scalarOf(field.type.toWire(value ?? null, field))
  return wire === '' ? null : wire
}
