import { useCallback, useMemo, useState } from 'react'
import { createRows, type Row } from '../../data/rows'
import type { ListState } from '../../query/useList'
import type { Column } from '../../table/model'
import { emptySelection, type Selection, selectedIds } from '../../table/selection'
import { useEvent } from '../../ui/useEvent'
import type { ListModel } from './model'

/** The rows on the screen, the visible columns and the ticked rows. */
export function useRows(model: ListModel, list: ListState, hidden: readonly string[]) {
  const toRows = useMemo(() => createRows(model.entity), [model.entity])
  const records = list.answer?.records
  const rows = useMemo(() => records && toRows(records), [records, toRows])
  const columns = useMemo(() => visible(model.columns, hidden), [model.columns, hidden])

  const [selection, setSelection] = useState<Ticked>({ ...emptySelection, elsewhere: noRows })
  const { pageKey } = list
  const selected = useMemo(() => {
    const here = rows?.flatMap(({ id }) => id ?? []) ?? []
    return selectedIds(selection, pageKey, [...new Set([...here, ...selection.elsewhere.keys()])])
  }, [selection, pageKey, rows])
  const select = useCallback(
    (ids: ReadonlySet<string>) =>
      setSelection(({ elsewhere }) => {
        const kept = [...elsewhere].filter(([id]) => ids.has(id))
        return { pageKey, ids, elsewhere: new Map(kept) }
      }),
    [pageKey],
  )
  /** A record shown by a view may be missing in the table's page. */
  const tick = useEvent((row: Row, on: boolean) => {
    const { id } = row
    if (id === undefined) return
    const ids = new Set(selected)
    if (on) ids.add(id)
    else ids.delete(id)
    const all = new Map(selection.elsewhere).set(id, row)
    const elsewhere = new Map([...all].filter(([key]) => ids.has(key)))
    setSelection({ pageKey, ids, elsewhere })
  })
  const selectedRows = useMemo((): readonly Row[] => {
    const here = rows?.filter(({ id }) => id !== undefined && selected.has(id)) ?? []
    const ids = new Set(here.map(({ id }) => id))
    const others = [...selection.elsewhere.values()].filter(
      ({ id }) => id !== undefined && selected.has(id) && !ids.has(id),
    )
    return [...here, ...others]
  }, [rows, selected, selection])
  return { rows, columns, selected, selectedRows, select, tick }
}

/** The selection, including records that were ticked in a view. */
interface Ticked extends Selection {
  readonly elsewhere: ReadonlyMap<string, Row>
}

const noRows: ReadonlyMap<string, Row> = new Map()

/** The last column cannot be hidden: an empty table would offer no way back. */
function visible(columns: readonly Column[], hidden: readonly string[]): readonly Column[] {
  const left = columns.filter(({ field }) => !hidden.includes(field.key))
  return left.length > 0 ? left : columns
}
