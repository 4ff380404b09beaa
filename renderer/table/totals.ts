import type { Row } from '../data/rows'
import { add, divide } from '../model/expr/decimal'
import type { Column } from './model'

/**
 * Sum or mean of a column over the loaded rows, as exact as decimal paper would be. Empty cells do not
 * count; null when nothing does, or when a value is no number of this size.
 */
export function totalOf(rows: readonly Row[], column: Column): number | null {
  let sum: number | null = 0
  let count = 0
  for (const row of rows) {
    const value = row.values[column.field.key]
    if (row.bad.has(column.field.key)) return null
    if (value === null) continue
    if (typeof value !== 'number' || sum === null) return null
    sum = add(sum, value)
    count += 1
  }
  if (count === 0 || sum === null) return null
  return column.total === 'avg' ? divide(sum, count) : sum
}

/** The columns that have a total, with it. */
export function totalsOf(
  rows: readonly Row[],
  columns: readonly Column[],
): ReadonlyMap<string, number | null> {
  const totals = new Map<string, number | null>()
  for (const column of columns) {
    if (column.total) totals.set(column.field.key, totalOf(rows, column))
  }
  return totals
}
