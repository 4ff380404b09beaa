import { type Field, scalarOf } from '../../model/entity/field'
import type { CellValues, WireRow } from '../columns/model'
import type { RowPatch } from './change'
import { setMarks } from './marks'
import { type HeldRow, type RowTable, readWire, valuesOf } from './rows'

/** What somebody else's new state of a row means for the row here. */
export interface Merge {
  /** Cells that follow: nobody has touched them here. */
  readonly values: CellValues
  /** Cells edited here and changed there; the value typed here stays. */
  readonly theirs: CellValues
  /** The typed state of the server, of the columns that came. */
  readonly base: CellValues
}

/**
 * Cell by cell: an untouched cell follows the server, an edited one keeps what was typed and remembers
 * the other value. Equal changes are no conflict. Columns that the message does not have stay.
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
    // A value of no type of ours cannot be shown as one: the cell stays.
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

/** A conflict that nobody has ended: its other value is the base since. */
const isMarked = ({ marks }: HeldRow, key: string): boolean =>
  marks?.theirs !== undefined && Object.hasOwn(marks.theirs, key)

/** Makes the server's state the one that edits are told from, and marks the conflicts. */
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

/** A step of undoing that would restore the server's old value restores its new one. */
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

/** Two typed values are the same when the wire cannot tell them apart. */
export function same(field: Field, a: unknown, b: unknown): boolean {
  return Object.is(a, b) || Object.is(wireOf(field, a), wireOf(field, b))
}

// A text typed and cleared again is '' where it was null: both are "empty".
function wireOf(field: Field, value: unknown): unknown {
  const wire = scalarOf(field.type.toWire(value ?? null, field))
  return wire === '' ? null : wire
}
