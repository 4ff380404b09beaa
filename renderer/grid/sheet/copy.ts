import type { Lookup } from '../../model/entity/field'
import { gridMessages } from '../columns/messages'
import type { GridColumn } from '../columns/model'
import type { Block } from '../cursor/range'
import type { RowPatch } from '../rows/change'
import { columnFor, type HeldRow, type RowTable, readCell, unreadable } from '../rows/rows'
import type { GridStore } from '../store/store'
import type { TextBlock } from './textBlock'

/** The texts of a range as displayed: dictionary texts, names, words for Y and N. */
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

/** Like `cellText`; empty for a cell covered by a merged one. */
export const seenText: typeof cellText = (table, row, column, lookup) =>
  table.isCovered?.(row, column) ? '' : cellText(table, row, column, lookup)

/**
 * The text of a cell without a valid value: a refused input (typed, pasted, imported), or an unreadable loaded value.
 * undefined = the cell has a value or is empty.
 */
export function strayText(row: HeldRow, column: GridColumn, value: unknown): string | undefined {
  const refused = row.marks?.refused?.[column.key]
  if (refused !== undefined) return refused
  if (value !== null && value !== undefined) return undefined
  const raw = unreadable(row, column)
  if (raw === undefined) return undefined
  return typeof raw === 'object' ? JSON.stringify(raw) : String(raw)
}

/** The text of one cell; an invalid text is returned as it is. */
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

/** Clears the editable cells of a range, for Delete and for cutting. */
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
        // An unticked box is off, not empty.
        .map(({ key, cell }) => [key, cell.toggle ? false : null] as const)
      return values.length > 0 ? [{ row: row.id, values: Object.fromEntries(values) }] : []
    })
  if (patches.length > 0) store.apply([{ kind: 'set', rows: patches }], { label })
}
