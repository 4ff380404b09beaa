import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { LookupStore } from '../../../data/lookupStore'
import { useEvent } from '../../../ui/useEvent'
import { applyView, type SortKey, sortForGood } from '../../sheet/order'
import type { GridControl } from '../scene/gridControl'
import { say } from '../scene/say'
import { type FilterChoice, filterOf, isFiltering } from './filter'
import { sheetMessages } from './messages'
import { textOrder, textsOnTheWay } from './texts'

export interface SheetView {
  readonly sort: SortKey | undefined
  readonly filters: ReadonlyMap<string, FilterChoice>
}

export interface ViewWork {
  readonly view: SheetView
  /** undefined = the table's own order. */
  sortBy(sort: SortKey | undefined): Promise<void>
  filterBy(key: string, choice: FilterChoice | undefined): void
  /** Removes all filters. */
  showAll(): Promise<void>
  /** Sorts the rows permanently, as an undo step. */
  sortForGood(sort: SortKey): void
}

const plain: SheetView = { sort: undefined, filters: new Map() }

/** Sorting and filtering of the shown rows; rows and edits are unchanged. */
export function useView(
  control: GridControl,
  lookups: LookupStore,
  scroller: RefObject<HTMLElement | null>,
): ViewWork {
  const [view, setView] = useState(plain)
  const { store } = control
  const isPlain = view.sort === undefined && view.filters.size === 0
  const seen = useRef<unknown>(undefined)

  function put({ sort, filters }: SheetView) {
    const lookup = control.lookup()
    seen.current = store.table.order
    applyView(
      store,
      {
        sort: sort ? [sort] : [],
        filters: [...filters].map(([key, choice]) => filterOf(key, choice, lookup)),
      },
      lookup,
      textOrder.loaded(),
    )
  }
  async function show(next: SheetView) {
    control.commit()
    setView(next)
    await loaded(next)
    put(next)
    // After sorting, the user wants to see the first rows.
    if (scroller.current) scroller.current.scrollTop = 0
  }
  // Sorting and filtering use the displayed texts, which are loaded first.
  async function loaded({ sort, filters }: SheetView): Promise<void> {
    const { table } = store
    const keys = new Set([...filters.keys(), ...(sort ? [sort.key] : [])])
    const columns = table.columns.filter(({ key }) => keys.has(key))
    await Promise.all([
      textsOnTheWay({ control, lookups }, table.order, columns),
      // Where it cannot be fetched, rows are sorted without it.
      sort && textOrder.preload().catch(() => undefined),
    ])
  }
  useLayoutEffect(() => {
    // Loading other rows has reset the view.
    if (isPlain || store.table.shown !== undefined || seen.current === store.table.order) return
    put(view)
  })
  const sortBy = useEvent(async (sort: SortKey | undefined) => {
    await show({ ...view, sort })
    const title = store.table.column.get(sort?.key ?? '')?.title ?? ''
    say(store, sort ? sheetMessages.sorted(title, sort.order) : sheetMessages.unsorted)
  })
  const filterBy = useEvent((key: string, choice: FilterChoice | undefined) => {
    const filters = new Map(view.filters)
    if (choice && isFiltering(choice)) filters.set(key, choice)
    else filters.delete(key)
    void show({ ...view, filters })
  })
  const showAll = useEvent(() => show({ ...view, filters: new Map() }))
  const forGood = useEvent(async (sort: SortKey) => {
    control.commit()
    await loaded({ ...view, sort })
    const next = { ...view, sort: undefined }
    store.listeners.batch(() => {
      sortForGood(store, [sort], control.lookup(), textOrder.loaded())
      put(next)
    })
    setView(next)
    say(store, sheetMessages.sortedForGood)
  })
  return useMemo(
    () => ({ view, sortBy, filterBy, showAll, sortForGood: forGood }),
    [view, sortBy, filterBy, showAll, forGood],
  )
}
