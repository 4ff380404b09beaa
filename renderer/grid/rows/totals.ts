import { isEmpty } from '../../model/entity/rules'
import { add, divide, subtract } from '../../model/expr/decimal'
import type { Expr } from '../../model/expr/types'
import type { GridColumn, Statistic } from '../columns/model'
import { type HeldRow, type RowTable, readCell } from './rows'

export interface Totals {
  /** null if there is nothing to count, or a value is not a number. */
  get(key: string, statistic: Statistic): number | null
  /** The same if known or quickly computed; undefined = still being computed. */
  look(key: string, statistic: Statistic): number | null | undefined
  /** Computes missing totals in steps of some rows. */
  prepare(): Iterable<void>
  /** Columns with a statistic, and those that a computed total reads. */
  readonly keys: ReadonlySet<string>
  /** Both return whether a total has changed. */
  wasSet(row: HeldRow, before: Readonly<Record<string, unknown>>, keys: readonly string[]): boolean
  wasAdded(row: HeldRow, times: 1 | -1): boolean
  reset(): void
}

interface Tally {
  /** Count of each value, kept if a minimum, maximum or distinct count is needed. */
  readonly values: Map<unknown, number> | undefined
  /** Integer part and decimals (in ten-thousandths): both are added exactly and quickly. */
  whole: number
  units: number
  /** Sum of the numbers with more decimals. */
  rest: number
  count: number
  /** Number of values that are not numbers, or too large to have decimals. */
  strange: number
}

// Few enough to compute at once without a noticeable delay.
const fewRows = 256
const scale = 10_000
const largest = 1e15

/** Exact totals of the rows that the filters show. Updated with each change; the first access reads the column once. */
export function createTotals(table: RowTable): Totals {
  const parts = new Set(table.columns.flatMap(({ totalBy }) => totalBy?.names ?? []))
  const columns = table.columns.filter(
    ({ key, statistics }) => statistics.length > 0 || parts.has(key),
  )
  const keys = new Set(columns.map(({ key }) => key))
  const tallies = new Map<string, Tally>()
  // Invalidates a count that was in progress when values of its column changed.
  const changes = new Map<string, number>()
  const wasChanged = (key: string) => changes.set(key, (changes.get(key) ?? 0) + 1)
  // Rows that are filtered out do not count. A removed row no longer has a place.
  const isCounted = (row: HeldRow) => !table.gone.has(row) && !(table.filtered && row.place < 0)
  const countRow = (tally: Tally, row: HeldRow, column: GridColumn, times: 1 | -1) => {
    if (isCounted(row)) count(tally, readCell(table, row, column), times)
  }
  const tallyOf = (column: GridColumn): Tally => {
    const known = tallies.get(column.key)
    if (known) return known
    const tally = emptyTally(column)
    for (const row of table.order) countRow(tally, row, column, 1)
    tallies.set(column.key, tally)
    return tally
  }
  function* countSlowly(column: GridColumn): Iterable<void> {
    const { key } = column
    while (!tallies.has(key)) {
      const before = changes.get(key)
      const isTrue = () => changes.get(key) === before
      const tally = emptyTally(column)
      // A copy, so that rows moved meanwhile count once.
      const order = table.order.slice()
      for (let from = 0; from < order.length && isTrue(); from += fewRows) {
        for (const row of order.slice(from, from + fewRows)) {
          countRow(tally, row, column, 1)
        }
        yield
      }
      if (isTrue()) tallies.set(key, tally)
    }
  }
  const columnOf = (key: string) => columns.find((one) => one.key === key)
  const get = (key: string, statistic: Statistic): number | null => {
    const column = columnOf(key)
    if (!column) return null
    if (column.totalBy && statistic === 'sum') return madeOf(column.totalBy)
    return resultOf(tallyOf(column), statistic)
  }
  /** null if one of the sums is unknown. */
  const madeOf = ({ names, evaluate }: Expr): number | null => {
    const sums: Record<string, readonly (number | null)[]> = {}
    for (const name of names) {
      const column = columnOf(name)
      const tally = column && tallyOf(column)
      if (!tally) return null
      const sum = resultOf(tally, 'sum')
      if (sum === null && tally.count > 0) return null
      sums[name] = [sum]
    }
    const value = evaluate(sums)
    return typeof value === 'number' ? value : null
  }
  return {
    keys,
    get,
    look(key, statistic) {
      const column = columnOf(key)
      const read = column?.totalBy ? [key, ...column.totalBy.names] : [key]
      const isSoon = table.count <= fewRows || read.every((one) => tallies.has(one))
      return column && isSoon ? get(key, statistic) : undefined
    },
    *prepare() {
      for (const column of columns) yield* countSlowly(column)
    },
    wasSet(row, before, changed) {
      if (!isCounted(row)) return false
      const own = changed.filter((key) => keys.has(key))
      for (const key of own) {
        wasChanged(key)
        const tally = tallies.get(key)
        if (!tally) continue
        count(tally, before[key], -1)
        count(tally, row.values?.[key], 1)
      }
      return own.length > 0
    },
    wasAdded(row, times) {
      for (const column of columns) {
        wasChanged(column.key)
        // The places of the other rows have changed too.
        if (column.key === table.orderKey) tallies.delete(column.key)
        const tally = tallies.get(column.key)
        if (tally) countRow(tally, row, column, times)
      }
      return columns.length > 0
    },
    reset() {
      for (const key of keys) wasChanged(key)
      tallies.clear()
    },
  }
}

const byValue = new Set<Statistic>(['min', 'max', 'distinct'])

const emptyTally = ({ statistics }: GridColumn): Tally => ({
  whole: 0,
  units: 0,
  rest: 0,
  count: 0,
  strange: 0,
  values: statistics.some((one) => byValue.has(one)) ? new Map() : undefined,
})

function count(tally: Tally, value: unknown, times: 1 | -1): void {
  if (isEmpty(value)) return
  tally.count += times
  countValue(tally.values, value, times)
  if (typeof value !== 'number' || !(Math.abs(value) < largest)) {
    tally.strange += times
    return
  }
  const whole = Math.trunc(value)
  const units = Math.round((value - whole) * scale)
  if (whole + units / scale === value) {
    tally.whole += times * whole
    tally.units += times * units
  } else tally.rest = (times === 1 ? add : subtract)(tally.rest, value) ?? Number.NaN
}

function countValue(values: Tally['values'], value: unknown, times: 1 | -1): void {
  if (!values) return
  const one = typeof value === 'object' ? JSON.stringify(value) : value
  const number = (values.get(one) ?? 0) + times
  if (number === 0) values.delete(one)
  else values.set(one, number)
}

function resultOf(tally: Tally, statistic: Statistic): number | null {
  const { whole, units, rest, count, strange, values } = tally
  if (statistic === 'size') return count
  if (statistic === 'distinct') return values?.size ?? 0
  if (statistic === 'min' || statistic === 'max') {
    return strange > 0 ? null : mostOf(values ?? new Map(), statistic)
  }
  if (strange > 0 || count === 0 || !Number.isSafeInteger(whole)) return null
  const sum = add(add(whole, units / scale) ?? Number.NaN, rest)
  return sum === null || statistic === 'sum' ? sum : divide(sum, count)
}

/** Not Math.min(...): there are too many values for the arguments of one call. */
function mostOf(values: ReadonlyMap<unknown, number>, most: 'min' | 'max'): number | null {
  let found: number | null = null
  for (const value of values.keys()) {
    if (typeof value === 'number') found = found === null ? value : Math[most](found, value)
  }
  return found
}
