import { type Condition, rulesOf } from '#model'
import type { QueryLoad } from '../contracts/reading'
import type { EntityTable } from '../schema/entityTable'
import { comparisonsOf } from './queryCheck'
import type { AskedColumn, Columns } from './where'

// Measured: a text without limit is stored outside its row and fetched for each comparison.
const longTextWeight = 6
// A lookup in a link table costs a whole scan of it.
const listWeight = 2

/** Load per table: of the records, and of child rows that conditions query. */
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
