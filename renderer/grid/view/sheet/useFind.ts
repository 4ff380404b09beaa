import { useEffect, useRef, useState } from 'react'
import type { LookupStore } from '../../../data/lookupStore'
import { type FindOptions, type Found, find, replaceAll } from '../../sheet/find'
import { useGrid } from '../scene/context'
import { useTopic } from '../scene/useTopic'
import { dictsOf, whenLoaded } from './dictionaries'
import { sheetMessages as m } from './messages'

interface FindInput {
  readonly text: string
  readonly matchCase: boolean
  readonly wholeCell: boolean
  readonly lookups: LookupStore
}

const pauseMs = 120

/** The cells that show a text, searched again whenever the table changes, with navigation. */
export function useFind({ text, matchCase, wholeCell, lookups }: FindInput) {
  const { control, layout, lookup } = useGrid()
  const { store } = control
  const changes = `${useTopic(store, 'history')} ${useTopic(store, 'order')}`
  useTopic(store, 'cursor')
  const [hits, setHits] = useState<readonly Found[]>([])
  const [done, setDone] = useState('')
  // If the user presses a key before the search ends, it goes to the first result.
  const searching = useRef(false)
  const wish = useRef<1 | -1>(undefined)
  const options = (): FindOptions => {
    const columns = layout.columns.map(({ column }) => column)
    return { text, columns, lookup, matchCase, wholeCell }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: searched again after every change of the table
  useEffect(() => {
    const stop = new AbortController()
    searching.current = true
    const timer = setTimeout(async () => {
      const wanted = options()
      await whenLoaded(lookups, dictsOf(wanted.columns))
      const found = await find(store, wanted, stop.signal)
      if (stop.signal.aborted) return
      setHits(found)
      searching.current = false
      if (wish.current) go(wish.current, found)
    }, pauseMs)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [text, matchCase, wholeCell, lookup, layout, store, changes])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was replaced is told until something else is searched
  useEffect(() => setDone(''), [text, matchCase, wholeCell])

  const active = store.cursor.active()
  const at = hits.findIndex(({ row, key }) => row === active?.row && key === active.key)

  function go(by: 1 | -1, list = hits) {
    wish.current = searching.current ? by : undefined
    if (searching.current) return
    const next = list[nextIndex(list, by)]
    const place = placeOf(next)
    if (!place) return
    // The focus stays in the search box.
    control.focused = false
    control.choose(place)
  }
  function nextIndex(list: readonly Found[], by: 1 | -1): number {
    const from = placeOf(store.cursor.active())
    if (!from) return by > 0 ? 0 : list.length - 1
    const isBehind = (hit: Found) => {
      const place = placeOf(hit)
      const order = place && (place.row - from.row || place.column - from.column)
      return order !== undefined && order * by > 0
    }
    const index = by > 0 ? list.findIndex(isBehind) : list.findLastIndex(isBehind)
    return index >= 0 ? index : by > 0 ? 0 : list.length - 1
  }
  function placeOf(found: Found | undefined) {
    if (!found) return undefined
    const { row, key } = found
    const place = store.table.byId.get(row)?.place ?? -1
    const column = store.cursor.keys.indexOf(key)
    return place < 0 || column < 0 ? undefined : { row: place, column }
  }
  function replace(places: readonly Found[], by: string) {
    replaceAll(store, places, by, options(), ({ cells, skipped }) => {
      const parts = [m.replaced(cells), ...(skipped > 0 ? [m.skipped(skipped)] : [])]
      setDone(parts.join(m.comma))
    })
  }
  return {
    hits,
    said: done || (text === '' ? '' : hits.length === 0 ? m.noHits : m.hits(at + 1, hits.length)),
    go,
    /** Replaces the active match, or goes to the next. */
    replaceOne(by: string) {
      const hit = hits[at]
      if (hit) replace([hit], by)
      go(1)
    },
    replaceAll: (by: string) => replace(hits, by),
  }
}
