import { useEffect, useRef, useState } from 'react'
import type { WireRecord } from '../../data/envelope'
import { endDraft } from '../../grid/draft/end'
import { isDirty } from '../../grid/output'
import { idHere } from '../../grid/rows'
import { takeTheirs } from '../../grid/saved'
import type { GridStore } from '../../grid/store'
import type { TableHandle } from '../../grid/view/tableHandle'
import { useEvent } from '../../ui/useEvent'

/** The table of the page: its rows, and whether something in it is unsaved. */
export function useOpenTable(records: readonly WireRecord[] | undefined) {
  const handle = useRef<TableHandle>(null)
  const [store, setStore] = useState<GridStore>()
  const [dirty, setDirty] = useState(false)
  const [extra, setExtra] = useState(0)
  const shown = useRef<readonly WireRecord[]>(records ?? none)
  const [rows, setRows] = useState(shown.current)
  const given = useRef(false)
  const unsaved = () => store !== undefined && isDirty(store.table)

  // Another answer replaces the rows; over edits that nobody has given up it is merged.
  if (records && records !== shown.current) {
    shown.current = records
    if (given.current || !unsaved()) {
      given.current = false
      setRows(records)
      setExtra(0)
    }
  }
  useEffect(() => {
    if (!store || !records || rows === records) return
    for (const record of records) {
      const row = store.table.byId.get(idHere(store.table, String(record.id)))
      if (row && !row.isNew) takeTheirs(store, row, record)
    }
  }, [store, records, rows])
  useEffect(() => {
    if (!store) return
    const look = () => setDirty(isDirty(store.table))
    const stops = [store.listeners.onTopic('history', look), store.listeners.onTopic('order', look)]
    look()
    return () => {
      for (const stop of stops) stop()
    }
  }, [store])

  return {
    ...{ handle, store, rows, dirty, extra },
    isDirty: unsaved,
    /** The user has agreed to lose his edits: the next answer takes their place. */
    giveUp() {
      given.current = true
      if (store) endDraft(store)
    },
    /** Rows that the table has more than the list said. */
    addExtra: (count: number) => setExtra((known) => known + count),
    onStore: useEvent((made: GridStore) => setStore(made)),
  }
}

export type OpenTable = ReturnType<typeof useOpenTable>

const none: readonly WireRecord[] = []
