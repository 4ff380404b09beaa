import { useCallback, useMemo, useState } from 'react'
import { createRows, type Row } from '../../data/rows'
import type { ListState } from '../../query/useList'
import type { Column } from '../../table/model'
import { emptySelection, selectedIds } from '../../table/selection'
import type { ListModel } from './model'

/** The rows on the screen, the columns this user looks at, and which rows are ticked. */
export function useRows(model: ListModel, list: ListState, hidden: readonly string[]) {
  const toRows = useMemo(() => createRows(model.entity), [model.entity])
  const records = list.answer?.records
  const rows = useMemo(() => records && toRows(records), [records, toRows])
  const columns = useMemo(() => visible(model.columns, hidden), [model.columns, hidden])

  const [selection, setSelection] = useState(emptySelection)
  const { pageKey } = list
  const selected = useMemo(
    () => selectedIds(selection, pageKey, rows?.flatMap(({ id }) => id ?? []) ?? []),
    [selection, pageKey, rows],
  )
  const select = useCallback(
    (ids: ReadonlySet<string>) => setSelection({ pageKey, ids }),
    [pageKey],
  )
  const selectedRows = useMemo(
    (): readonly Row[] => rows?.filter(({ id }) => id !== undefined && selected.has(id)) ?? [],
    [rows, selected],
  )
  return { rows, columns, selected, selectedRows, select }
}

/** Hiding the last column is not possible: an empty table would have no way back. */
function visible(columns: readonly Column[], hidden: readonly string[]): readonly Column[] {
  const left = columns.filter(({ field }) => !hidden.includes(field.key))
  return left.length > 0 ? left : columns
}
