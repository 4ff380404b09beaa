import { useEffect, useRef, useState } from 'react'
import type { WireRecord } from '../../data/envelope'
import { isDirty } from '../../grid/rows/output'
import { idHere } from '../../grid/rows/rows'
import { takeTheirs } from '../../grid/store/saved'
import type { GridStore } from '../../grid/store/store'
import type { DraftPlace } from '../../grid/store/tableDraft'
import type { TableHandle } from '../../grid/view/scene/tableHandle'
import { useEvent } from '../../ui/useEvent'

interface Arrived {
  readonly records: readonly WireRecord[] | undefined
  /** Time of arrival, ms. */
  readonly at: number
  /** The page of the list they belong to. */
  readonly place: DraftPlace
}

/** The table of the page: its rows, and whether it has unsaved edits. */
export function useOpenTable({ records, at, place }: Arrived) {
  const handle = useRef<TableHandle>(null)
  const [store, setStore] = useState<GridStore>()
  const [dirty, setDirty] = useState(false)
  const [extra, setExtra] = useState(0)
  const shown = useRef<readonly WireRecord[]>(records ?? none)
  const [rows, setRows] = useState(shown.current)
  // Page of the rows on the screen; it may stay while another page is loading.
  const [here, setHere] = useState(place)
  // Set when the user discards edits: the next answer replaces them.
  const [givenAt, setGivenAt] = useState<number>()
  const unsaved = () => store !== undefined && isDirty(store.table)
  const unsavedNow = useEvent(unsaved)

  // A new answer replaces the rows; over edits that were not discarded it is merged.
  const isGiven = givenAt !== undefined && at > givenAt
  if (records && (records !== shown.current || isGiven)) {
    // A copy, so that the table takes the same records as a new list.
    const next = records === shown.current ? [...records] : records
    shown.current = records
    if (isGiven || !unsaved()) {
      setGivenAt(undefined)
      setRows(next)
      setHere(place)
      setExtra(0)
    }
  }
  useEffect(() => {
    if (!store || !records || rows === records || !unsavedNow()) return
    for (const record of records) {
      const row = store.table.byId.get(idHere(store.table, String(record.id)))
      if (row && !row.isNew) takeTheirs(store, row, record)
    }
  }, [store, records, rows, unsavedNow])
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
    handle,
    store,
    rows,
    dirty,
    extra,
    place: here,
    isDirty: unsaved,
    /** The user has agreed to discard the edits: the next answer replaces them. They are kept until it comes. */
    giveUp: () => setGivenAt(at),
    /** Counts rows that were added since the list was read. */
    addExtra: (count: number) => setExtra((known) => known + count),
    onStore: useEvent((made: GridStore) => setStore(made)),
  }
}

export type OpenTable = ReturnType<typeof useOpenTable>

const none: readonly WireRecord[] = []
