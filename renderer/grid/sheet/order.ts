import { hasOrderedCodes, parseDictRef } from '../../model/document/dict'
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
export function applyView(
  store: GridStore,
  view: View,
  lookup: Lookup,
  keyOf: TextOrder = roughly,
): void {
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
  const sorted = sortedRows(table, kept, view.sort, { lookup, keyOf })
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
export function sortForGood(
  store: GridStore,
  sort: readonly SortKey[],
  lookup: Lookup,
  keyOf: TextOrder = roughly,
): void {
  const { table } = store
  const ids: RowId[] = sortedRows(table, table.order, sort, { lookup, keyOf }).map(({ id }) => id)
  const change: Change = { kind: 'reorder', ids }
  store.apply([change], { label: gridMessages.sortRows })
}

/** A text whose order by signs is the order that people expect, as `sortKey` of values/pinyin makes it. */
export type TextOrder = (text: string) => string

/** Until that can be fetched: numbers by their size, Latin letters and signs by their codes. */
export const roughly: TextOrder = (text) =>
  text.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(16, '0'))

interface Reading {
  readonly lookup: Lookup
  readonly keyOf: TextOrder
}

/**
 * The order is that of a list of the server (`placeOf` and `sortedBy` there): items of a dictionary by their places,
 * texts by their keys. Empty cells are last in both directions; the sort is stable.
 */
function sortedRows(
  table: RowTable,
  rows: readonly HeldRow[],
  sort: readonly SortKey[],
  { lookup, keyOf }: Reading,
): readonly HeldRow[] {
  const keys = sort.flatMap(({ key, order }) => {
    const column = table.column.get(key)
    return column ? [{ column, sign: order === 'asc' ? 1 : -1 }] : []
  })
  if (keys.length === 0) return rows
  const known = new Map<string, string>()
  const keyed = (text: string) => {
    const key = known.get(text) ?? keyOf(text)
    known.set(text, key)
    return key
  }
  const places = placesIn(lookup)
  // Reads each value once, because the sort makes about twenty comparisons per row.
  const ranks = rows.map((row) => ({
    row,
    ranks: keys.map(({ column }) => {
      const value = readCell(table, row, column)
      const stray = strayText(row, column, value)
      if (stray !== undefined) return keyed(stray)
      const rank = rankOf(value, columnFor(table, row, column), { lookup, places })
      return typeof rank === 'string' ? keyed(rank) : rank
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

type Places = (dict: string) => ReadonlyMap<string, number> | undefined

/** Places of the items of dictionaries that administrators keep; of rows of a table there are none. */
function placesIn(lookup: Lookup): Places {
  const made = new Map<string, ReadonlyMap<string, number>>()
  return (dict) => {
    if (parseDictRef(dict)?.kind !== 'code') return undefined
    const known =
      made.get(dict) ?? new Map(lookup.options(dict).map(({ value }, at) => [value, at]))
    made.set(dict, known)
    return known
  }
}

function rankOf(
  value: unknown,
  { field }: GridColumn,
  { lookup, places }: { readonly lookup: Lookup; readonly places: Places },
): Rank {
  if (isEmpty(value)) return null
  const dict = field.type.dict(field)
  const items = dict === undefined ? undefined : places(dict)
  const [first] = items ? field.type.dictValues(value, field) : []
  if (items?.size) return items.get(first ?? '') ?? null
  if (dict !== undefined && hasOrderedCodes(dict)) return String(value)
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  return field.type.toText(value, field, lookup)
}

function compare(a: Rank, b: Rank, sign: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
  // What is typed into a column of numbers and is none comes behind them.
  if (typeof a !== typeof b) return typeof a === 'number' ? -sign : sign
  return a === b ? 0 : a < b ? -sign : sign
}
