import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Window } from '../../rows/window'
import type { GridStore } from '../../store/store'
import type { LaidColumn, Layout } from '../scene/layout'

/** The visible columns, and always the active cell's, which keeps the focus and typed text. */
export function useDrawn(store: GridStore, layout: Layout, window: Window): readonly LaidColumn[] {
  const { start, end } = window
  const inSight = useMemo(() => {
    let scrolling = -1
    return layout.columns.filter(({ sticky }) => {
      if (sticky) return true
      scrolling += 1
      return scrolling >= start && scrolling < end
    })
  }, [layout, start, end])
  const subscribe = useCallback(
    (listener: () => void) => store.listeners.onTopic('cursor', listener),
    [store],
  )
  const away = useSyncExternalStore(subscribe, () => {
    const active = store.cursor.get()?.active.column
    return active === undefined || inSight.some(({ place }) => place === active)
      ? undefined
      : active
  })
  return useMemo(
    () =>
      away === undefined
        ? inSight
        : layout.columns.filter((laid) => laid.place === away || inSight.includes(laid)),
    [layout, inSight, away],
  )
}
