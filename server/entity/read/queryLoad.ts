import { type Condition, rulesOf } from '#model'
import type { QueryLoad } from '../contracts/reading'
import type { EntityTable } from '../schema/entityTable'
import { comparisonsOf } from './queryCheck'
import type { AskedColumn, Columns } from './where'

// Measured: a text without limit lies outside its row and is fetched for each comparison.
const longTextWeight = 6
// A look into a few rows of another table costs its whole scan.
const listWeight = 2

/** By table: that of the records, and those of rows that conditions reach into. */
export function queryLoads(
  conditions: readonly Condition[],
  columns: Columns,
  { table }: Pick<EntityTable, 'table'>,
): readonly QueryLoad[] {
  const weights = new Map<string, number>()
  for (const rule of conditions.flatMap(rulesOf)) {
    const column = columns.get(rule.field)
    if (!column) continue
    const place = column.table ?? table
    weights.set(place, (weights.get(place) ?? 0) + comparisonsOf(rule, column) * weightOf(column))
  }
  return [...weights].map(([place, weight]) => ({ table: place, weight }))
}

function weightOf({ storage, multiple }: AskedColumn): number {
  if (storage.kind === 'text') return longTextWeight
  return multiple ? listWeight : 1
}
