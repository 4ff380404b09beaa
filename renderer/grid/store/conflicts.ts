import type { RowId } from '../columns/model'
import type { Change } from '../rows/change'
import { setMark } from '../rows/marks'
import { same } from '../rows/merge'
import type { HeldRow, RowTable } from '../rows/rows'

/** A cell edited here and changed by another user. */
export interface Conflict {
  readonly row: HeldRow
  readonly key: string
}

/** All conflicts in screen order. The cost depends on the edits, not on the loaded rows. */
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

/** Ends the conflicts of changed cells that now have the other value; true = there was one. */
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
