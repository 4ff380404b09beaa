import { withFollowers } from '../rows/chain'
import type { Change } from '../rows/change'
import { type RowTable, valuesOf } from '../rows/rows'

/** A change with the cells that follow from it, in the same step: computed ones, and those of linked selects. */
export const withFollowing = (change: Change, table: RowTable): Change =>
  withComputed(withLinks(change, table), table)

/** Computed cells change with those that they follow from, in the same step. */
function withComputed(change: Change, table: RowTable): Change {
  const { rules } = table
  if (!rules) return change
  if (change.kind === 'insert') {
    for (const { row } of change.rows) {
      if (!row.isNew || !row.values || table.byId.has(row.id)) continue
      // As its defaults, they are nobody's typing.
      const isFresh = row.values === row.base
      row.values = { ...row.values, ...rules.computed(row) }
      if (isFresh) row.base = row.values
    }
  }
  if (change.kind !== 'set') return change
  return {
    ...change,
    rows: change.rows.map((patch) => {
      const row = table.rowOf(patch.row)
      if (!row) return patch
      const values = { ...valuesOf(table, row), ...patch.values }
      return { ...patch, values: { ...patch.values, ...rules.computed({ ...row, values }) } }
    }),
  }
}

/** Changing a level of linked selects clears its followers, in the same step. */
function withLinks(change: Change, table: RowTable): Change {
  if (change.kind !== 'set' || !table.columns.some(({ linkageKey }) => linkageKey !== undefined)) {
    return change
  }
  return { ...change, rows: change.rows.map((patch) => withFollowers(patch, table.column)) }
}
