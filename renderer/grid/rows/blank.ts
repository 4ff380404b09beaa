import { defaultsOf } from '../columns/columns'
import type { CellValues, GridColumn } from '../columns/model'
import { type RowTable, readCell, readWire } from './rows'

/** Typed values of new rows: defaults, next order numbers, then the given values. */
export function blankRows(table: RowTable, given: readonly CellValues[]): readonly CellValues[] {
  const defaults = defaultsOf(table.columns)
  const numbered = table.columns.flatMap((column) =>
    column.isOrder ? [{ key: column.key, last: largest(table, column) }] : [],
  )
  return given.map((own, index) => {
    const values: Record<string, unknown> = { ...defaults }
    for (const { key, last } of numbered) values[key] = last + index + 1
    for (const [key, value] of Object.entries(own)) if (table.column.has(key)) values[key] = value
    return values
  })
}

/** Parses wire values; invalid ones and unknown keys are left out. */
export function typedValues(table: RowTable, wire: Readonly<Record<string, unknown>>): CellValues {
  const values: Record<string, unknown> = {}
  for (const [key, raw] of Object.entries(wire)) {
    const column = table.column.get(key)
    const value = column ? readWire(raw, column) : undefined
    if (value !== undefined) values[key] = value
  }
  return values
}

function largest(table: RowTable, column: GridColumn): number {
  let max = 0
  for (const row of table.order) {
    const value = readCell(table, row, column)
    if (typeof value === 'number' && value > max) max = value
  }
  return max
}
