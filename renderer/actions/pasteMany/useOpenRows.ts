import { type RefObject, useEffect, useRef, useState } from 'react'
import type { GridStore } from '../../grid/store/store'
import type { TableHandle } from '../../grid/view/scene/tableHandle'

/** The table of the dialog and its number of rows. */
export interface OpenTable {
  readonly handle: RefObject<TableHandle | null>
  readonly store: GridStore | undefined
  readonly count: number
  onStore(store: GridStore): void
}

export function useOpenRows(): OpenTable {
  const handle = useRef<TableHandle>(null)
  const [store, onStore] = useState<GridStore>()
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!store) return
    const look = () => setCount(store.table.count)
    look()
    const stops = [store.listeners.onTopic('history', look), store.listeners.onTopic('order', look)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [store])
  return { handle, store, count, onStore }
}
