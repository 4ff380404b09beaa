import type { CellValues, GridColumn } from '../columns/model'
import { type HeldRow, type RowTable, readCell, valuesOf } from './rows'

type DisabledWhen = (value: unknown, row: CellValues, index: number) => boolean

/** `{columnKey: value, list of values, or a function}`: matching rows can be neither edited nor selected. */
export type DisabledRows = Readonly<Record<string, unknown>>

export type RowTest = (row: HeldRow) => boolean

/** A row is disabled if any of the columns matches; values are compared in wire form. */
export function disabledTest(table: RowTable, rules: DisabledRows = {}): RowTest {
  const tests = Object.entries(rules).map(([key, rule]): RowTest => {
    const column = table.column.get(key)
    const read = (row: HeldRow) => (column ? readCell(table, row, column) : row.source?.[key])
    if (isFunction(rule)) {
      return (row) => rule(read(row), valuesOf(table, row), row.index) === true
    }
    const wanted = new Set((Array.isArray(rule) ? rule : [rule]).map(String))
    return (row) => wanted.has(String(wireOf(read(row) ?? null, column)))
  })
  return (row) => tests.some((test) => test(row))
}

const isFunction = (rule: unknown): rule is DisabledWhen => typeof rule === 'function'

const wireOf = (value: unknown, column: GridColumn | undefined): unknown =>
  column ? column.field.type.toWire(value, column.field) : value
