import type { Lookup } from '../../model/entity/field'
import { gridMessages } from '../columns/messages'
import type { GridColumn } from '../columns/model'
import type { Block } from '../cursor/range'
import type { RowPatch } from '../rows/change'
import { columnFor, type HeldRow, type RowTable, readCell, unreadable } from '../rows/rows'
import type { GridStore } from '../store/store'
import type { TextBlock } from './textBlock'

/** The texts of a range as people see them: dictionary texts, names, Y and N by their words. */
export function textsOf(
  store: GridStore,
  { top, left, bottom, right }: Block,
  columns: readonly GridColumn[],
  lookup: Lookup,
): TextBlock {
  const chosen = columns.slice(left, right + 1)
  return store
    .rows()
    .slice(top, bottom + 1)
    .map(({ id }) => {
      const row = store.table.byId.get(id)
      return chosen.map((column) => (row ? seenText(store.table, row, column, lookup) : ''))
    })
}

/** As `cellText`; nothing of a cell that a merged one lies over. */
export const seenText: typeof cellText = (table, row, column, lookup) =>
  table.isCovered?.(row, column) ? '' : cellText(table, row, column, lookup)

/**
 * The text of a cell that is no value of its column's type: one that was typed, pasted or imported and refused, or
 * one that was loaded and cannot be read. undefined = the cell holds a value, or nothing.
 */
export function strayText(row: HeldRow, column: GridColumn, value: unknown): string | undefined {
  const refused = row.marks?.refused?.[column.key]
  if (refused !== undefined) return refused
  if (value !== null && value !== undefined) return undefined
  const raw = unreadable(row, column)
  if (raw === undefined) return undefined
  return typeof raw === 'object' ? JSON.stringify(raw) : String(raw)
}

/** One cell as text; what is no value of its type as it stands there. */
export function cellText(
  table: RowTable,
  row: HeldRow,
  column: GridColumn,
  lookup: Lookup,
): string {
  const value = readCell(table, row, column)
  const stray = strayText(row, column, value)
  if (stray !== undefined) return stray
  if (value === null || value === undefined) return ''
  try {
    const { field } = columnFor(table, row, column)
    return field.type.toText(value, field, lookup)
  } catch {
    return ''
  }
}

/** Empties the editable cells of a range: Delete, and the second half of cutting. */
export function clearCells(
  store: GridStore,
  { top, left, bottom, right }: Block,
  columns: readonly GridColumn[],
  label: string = gridMessages.clear,
): void {
  const chosen = columns.slice(left, right + 1)
  const patches = store
    .rows()
    .slice(top, bottom + 1)
    .flatMap((row): readonly RowPatch[] => {
      const values = chosen
        .filter((column) => store.isEditable(row, column))
        // A box that is not ticked is off, not empty.
        .map(({ key, cell }) => [key, cell.toggle ? false : null] as const)
      return values.length > 0 ? [{ row: row.id, values: Object.fromEntries(values) }] : []
    })
  if (patches.length > 0) store.apply([{ kind: 'set', rows: patches }], { label })
}
