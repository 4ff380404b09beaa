import type { Lookup } from '../../model/entity/field'
import { isEmpty } from '../../model/entity/rules'
import { gridMessages } from '../columns/messages'
import type { GridColumn, RowId } from '../columns/model'
import type { Change } from '../rows/change'
import { columnFor, type HeldRow, type RowTable, readCell } from '../rows/rows'
import { show } from '../rows/shown'
import type { GridStore } from '../store/store'
import { strayText } from './copy'

export interface SortKey {
  readonly key: string
  readonly order: 'asc' | 'desc'
}

/** A row is shown if every filter accepts it. */
export interface ColumnFilter {
  readonly key: string
  /** `stray` = the invalid text in the cell (see `strayText`). */
  accepts(value: unknown, column: GridColumn, stray?: string): boolean
}

export interface View {
  readonly sort: readonly SortKey[]
  readonly filters: readonly ColumnFilter[]
}

/**
 * Sorts and filters the shown rows; rows and edits are unchanged. Computed once: a row edited later neither moves nor
 * disappears until the next call.
 */
export function applyView(store: GridStore, view: View, lookup: Lookup): void {
  const { table, listeners, totals } = store
  const filters = view.filters.flatMap((filter) => {
    const column = table.column.get(filter.key)
    return column ? [{ ...filter, column, accepts: filter.accepts.bind(filter) }] : []
  })
  const kept = table.order.filter((row) =>
    filters.every(({ column, accepts }) => {
      const value = readCell(table, row, column)
      return accepts(value, columnFor(table, row, column), strayText(row, column, value))
    }),
  )
  const sorted = sortedRows(table, kept, view.sort, lookup)
  const plain = sorted === kept && filters.length === 0
  listeners.batch(() => {
    show(table, plain ? undefined : [...sorted], sorted !== kept)
    if (filters.length > 0 || table.filtered) {
      table.filtered = filters.length > 0
      totals.reset()
      listeners.touch('totals')
    }
    listeners.touch('order')
    listeners.touch('cursor')
  })
}

/** Sorts the rows permanently, as one undo step. */
export function sortForGood(store: GridStore, sort: readonly SortKey[], lookup: Lookup): void {
  const { table } = store
  const ids: RowId[] = sortedRows(table, table.order, sort, lookup).map(({ id }) => id)
  const change: Change = { kind: 'reorder', ids }
  store.apply([change], { label: gridMessages.sortRows })
}

/** Empty cells are last in both directions; the sort is stable. */
function sortedRows(
  table: RowTable,
  rows: readonly HeldRow[],
  sort: readonly SortKey[],
  lookup: Lookup,
): readonly HeldRow[] {
  const keys = sort.flatMap(({ key, order }) => {
    const column = table.column.get(key)
    return column ? [{ column, sign: order === 'asc' ? 1 : -1 }] : []
  })
  if (keys.length === 0) return rows
  // Reads each value once, because the sort makes about twenty comparisons per row.
  const ranks = rows.map((row) => ({
    row,
    ranks: keys.map(({ column }) => {
      const value = readCell(table, row, column)
      const stray = strayText(row, column, value)
      return stray ?? rankOf(value, columnFor(table, row, column), lookup)
    }),
  }))
  ranks.sort((a, b) => {
    for (const [index, { sign }] of keys.entries()) {
      const result = compare(a.ranks[index] ?? null, b.ranks[index] ?? null, sign)
      if (result !== 0) return result
    }
    return 0
  })
  return ranks.map(({ row }) => row)
}

type Rank = number | string | null

function rankOf(value: unknown, { field }: GridColumn, lookup: Lookup): Rank {
  if (isEmpty(value)) return null
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  return field.type.toText(value, field, lookup)
}

const chinese = new Intl.Collator('zh-CN', { numeric: true })

function compare(a: Rank, b: Rank, sign: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
  return sign * chinese.compare(String(a), String(b))
}
