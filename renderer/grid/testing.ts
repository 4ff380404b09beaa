import { defineCell } from '../cells/define'
import { builtinValues } from '../cells/values'
import type { Problem } from '../model/finding'
import { Registry } from '../model/registry'
import type { ColumnDoc } from './columnDoc'
import { type ColumnContext, compileColumns } from './columns'
import type { GridColumn } from './model'

const views = { Show: () => null, Edit: () => null }

/** The console's types without their pictures: enough for everything that is no view. */
export const testCells = new Registry(
  'cell',
  builtinValues.map((value) => defineCell(value, { ...views, unseen: value.name === 'hidden' })),
)

/** Columns of documents that must be free of findings. */
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
  const findings: Problem[] = []
  const report = (problem: Problem) => findings.push(problem)
  return { ...compileColumns(docs, { cells: testCells, ...rest, report }), findings }
}
