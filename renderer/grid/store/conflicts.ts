import type { RowId } from '../columns/model'
import type { Change } from '../rows/change'
import { setMark } from '../rows/marks'
import { same } from '../rows/merge'
import type { HeldRow, RowTable } from '../rows/rows'

/** A cell that was edited here and changed by somebody else. */
export interface Conflict {
  readonly row: HeldRow
  readonly key: string
}

/** All of them in the order of the screen. Costs what was edited, not what was loaded. */
export function conflictsOf(table: RowTable): readonly Conflict[] {
  return [...table.edited]
    .filter(({ id, marks }) => marks?.theirs !== undefined && table.byId.has(id))
    .sort((a, b) => a.index - b.index)
    .flatMap((row) =>
      table.columns.filter(({ key }) => isConflict(row, key)).map(({ key }) => ({ row, key })),
    )
}

export const isConflict = ({ marks }: HeldRow, key: string): boolean =>
  marks?.theirs !== undefined && Object.hasOwn(marks.theirs, key)

/** Ends conflicts of the changed cells that hold the other value now; true = there was one. */
export function settleConflicts(table: RowTable, changes: readonly Change[]): boolean {
  const rows = changes.flatMap((change) => (change.kind === 'set' ? change.rows : []))
  return rows.map(({ row: id }) => settle(table, id)).includes(true)
}

function settle(table: RowTable, id: RowId): boolean {
  const row = table.rowOf(id)
  const theirs = row?.marks?.theirs
  if (!row || !theirs) return false
  const over = Object.keys(theirs).filter((key) => {
    const field = table.column.get(key)?.field
    return field !== undefined && same(field, row.values?.[key], theirs[key])
  })
  for (const key of over) setMark(row, 'theirs', key, undefined)
  return over.length > 0
}
