import { targetsOf } from '../../model/entity/filling'
import { isEmpty } from '../../model/entity/rules'
import { withFollowers } from '../rows/chain'
import type { Change, RowPatch } from '../rows/change'
import { type RowTable, readCell, valuesOf } from '../rows/rows'

/** Adds dependent cells to a change: computed ones, followers of linked selects, and what an emptied choice had filled. */
export const withFollowing = (change: Change, table: RowTable): Change =>
  withComputed(withEmptied(withLinks(change, table), table), table)

/** Emptying a choice empties the cells that it had filled, in the same step, however it was emptied. */
function withEmptied(change: Change, table: RowTable): Change {
  if (change.kind !== 'set' || !table.columns.some(({ field }) => targetsOf(field).length > 0)) {
    return change
  }
  return { ...change, rows: change.rows.map((patch) => emptied(patch, table)) }
}

function emptied(patch: RowPatch, table: RowTable): RowPatch {
  const row = table.rowOf(patch.row)
  if (!row) return patch
  const targets = Object.keys(patch.values).flatMap((key) => {
    const column = table.column.get(key)
    const isKept = !column || !isEmpty(patch.values[key]) || patch.refused?.[key] !== undefined
    return isKept || isEmpty(readCell(table, row, column)) ? [] : targetsOf(column.field)
  })
  const own = targets.filter((key) => table.column.has(key) && !Object.hasOwn(patch.values, key))
  if (own.length === 0) return patch
  const none = Object.fromEntries(own.map((key) => [key, null]))
  return { ...patch, values: { ...patch.values, ...none } }
}

/** Updates computed cells in the same step as their sources. */
function withComputed(change: Change, table: RowTable): Change {
  const { rules } = table
  if (!rules) return change
  if (change.kind === 'insert') {
    for (const { row } of change.rows) {
      if (!row.isNew || !row.values || table.byId.has(row.id)) continue
      // Computed together with the defaults, not typed by the user.
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

/** Changing a level of linked selects clears its followers in the same step. */
function withLinks(change: Change, table: RowTable): Change {
  if (change.kind !== 'set' || !table.columns.some(({ linkageKey }) => linkageKey !== undefined)) {
    return change
  }
  return { ...change, rows: change.rows.map((patch) => withFollowers(patch, table.column)) }
}
