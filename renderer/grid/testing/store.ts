import { builtinValues } from '../../cells/values'
import { type CellType, defineCell } from '../../cellType'
import type { ValueType } from '../../model/entity/field'
import { Registry } from '../../model/entity/registry'
import type { Finding } from '../../model/finding/finding'
import type { ColumnDoc } from '../columns/columnDoc'
import { type ColumnContext, compileColumns } from '../columns/columns'
import type { GridColumn } from '../columns/model'
import { readCell } from '../rows/rows'
import { createGridStore, type GridOptions, type GridStore } from '../store/store'

const views = { Show: () => null, Edit: () => null }

/** Cell types without UI, for tests that render nothing. */
export const cellsOf = (values: readonly ValueType[]): Registry<CellType> =>
  new Registry(
    'cell',
    values.map((value) => defineCell(value, { ...views, unseen: value.name === 'hidden' })),
  )

export const testCells = cellsOf(builtinValues)

/** Columns of documents that must not have findings. */
export function columnsOf(
  docs: readonly ColumnDoc[],
  rest: Partial<Omit<ColumnContext, 'report'>> = {},
): readonly GridColumn[] {
  const { columns, findings } = findingsOf(docs, rest)
  if (findings.length > 0) throw new Error(JSON.stringify(findings))
  return columns
}

export function findingsOf(
  docs: readonly ColumnDoc[],
  rest: Partial<Omit<ColumnContext, 'report'>> = {},
) {
  const findings: Finding[] = []
  const report = (finding: Finding) => findings.push(finding)
  return { ...compileColumns(docs, { cells: testCells, ...rest, report }), findings }
}

/** A store from documents and rows. */
export function storeOf(
  docs: readonly ColumnDoc[],
  rows: readonly unknown[] = [],
  options: Omit<GridOptions, 'columns'> & Partial<Omit<ColumnContext, 'report'>> = {},
): GridStore {
  const { cells = testCells, handlers = new Map(), ...rest } = options
  const store = createGridStore({ columns: columnsOf(docs, { cells, handlers }), ...rest })
  store.load(rows)
  return store
}

/** The typed values of a column from top to bottom. */
export function valuesIn(store: GridStore, key: string): readonly unknown[] {
  const column = store.table.column.get(key)
  if (!column) throw new Error(`no column ${key}`)
  return store.table.order.map((row) => readCell(store.table, row, column))
}
