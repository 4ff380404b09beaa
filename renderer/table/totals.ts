import type { Row } from '../data/rows'
import { isEmpty } from '../model/entity/rules'
import { add, divide } from '../model/expr/decimal'
import type { Column } from './model'

/**
 * The total of a column over the loaded rows, computed with exact decimals. Empty cells are ignored; null if no value
 * is left, or if a value is not a number in range.
 */
export function totalOf(rows: readonly Row[], { field, total, totalBy }: Column): number | null {
  if (totalBy) {
    const lists = totalBy.names.map((key) => [key, numbersOf(rows, key)] as const)
    if (lists.some(([, numbers]) => numbers === undefined)) return null
    const value = totalBy.evaluate(Object.fromEntries(lists))
    return typeof value === 'number' ? value : null
  }
  if (total === 'size' || total === 'distinct') {
    const values = rows.map(({ values }) => values[field.key]).filter((value) => !isEmpty(value))
    return total === 'size' ? values.length : new Set(values.map(asKey)).size
  }
  const numbers = numbersOf(rows, field.key)
  if (!numbers || numbers.length === 0) return null
  if (total === 'min' || total === 'max') return Math[total](...numbers)
  const sum = numbers.reduce<number | null>(
    (so, number) => (so === null ? null : add(so, number)),
    0,
  )
  return total === 'avg' && sum !== null ? divide(sum, numbers.length) : sum
}

/** undefined = one of the values is not a number. */
function numbersOf(rows: readonly Row[], key: string): readonly number[] | undefined {
  const numbers: number[] = []
  for (const { values, bad } of rows) {
    const value = values[key] ?? null
    if (bad.has(key)) return undefined
    if (value === null) continue
    if (typeof value !== 'number') return undefined
    numbers.push(value)
  }
  return numbers
}

/** Equal values are counted once: lists are compared by content. */
const asKey = (value: unknown): unknown =>
  typeof value === 'object' ? JSON.stringify(value) : value

export const hasTotal = ({ total, totalBy }: Column): boolean =>
  total !== undefined || totalBy !== undefined

/** The columns with a total. */
export const totalsOf = (
  rows: readonly Row[],
  columns: readonly Column[],
): ReadonlyMap<string, number | null> =>
  new Map(columns.filter(hasTotal).map((column) => [column.field.key, totalOf(rows, column)]))
